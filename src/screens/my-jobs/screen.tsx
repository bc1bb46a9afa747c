import { type ComponentProps, useCallback, useEffect, useMemo } from 'react'
import { afterApplying, brand, job as copy } from '#content'
import { paths } from '#shared/paths.ts'
import { EmptyList } from '#features/apply/outbox/empty-list.tsx'
import { SavedSearchRows } from '#features/saved-searches/saved-search-rows.tsx'
import { useAreSearchesKnown, useSavedSearches } from '#features/saved-searches/saved-searches.ts'
import { noteShownJobs } from '#features/board/list/job-trail.ts'
import { onlySaved, onlyViewed, useMyJobs } from '#features/board/device/mine.ts'
import { SavedRows, ViewedRows } from '#features/board/list/my-rows.tsx'
import { choicesOf } from '#features/board/search/search-choices.ts'
import { useNewCounts } from '#features/board/search/use-new-counts.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { reportProblem } from '#platform/report.ts'
import { loadSlot } from '#platform/slot.tsx'
import { late } from '#ui/late/late.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './screen.module.css'
import { myJobs as words } from '../words.ts'

const MyApplications = late(async () => {
  try {
    const [{ MyApplications: List }, { draftProgress }] = await Promise.all([
      import('#features/apply/outbox/my-applications.tsx'),
      import('#features/apply/form/form-sections.ts'),
      loadSlot('listed-draft'),
    ])
    return (props: Pick<ComponentProps<typeof List>, 'after' | 'aside' | 'before' | 'empty' | 'otherParts'>) => (
      <List
        {...props}
        progressOf={(form, state) => draftProgress(form, state, copy)}
        promises={afterApplying}
        OtherJobs={OtherJobs}
      />
    )
  } catch (error) {
    reportProblem('my jobs: not loaded', error)
    throw error
  }
})

const OtherJobs = late(async () => (await import('./other-jobs.tsx')).OtherJobs)

const empty = <EmptyList art={brand.art.emptyNest} />

const hasSomething = ({ applications, copies, drafts, hasProfile, saved, viewed }: ReturnType<typeof useMyJobs>) =>
  hasProfile || saved.size > 0 || [applications, copies, drafts, viewed].some(({ length }) => length > 0)

const notLoaded = ({ onTryAgain }: { readonly onTryAgain: () => void }) => (
  <TryAgainNotice onTryAgain={onTryAgain}>{words.notLoaded()}</TryAgainNotice>
)

/** All that this device has of its person: saved jobs, drafts, applications, saved searches, and the jobs that were looked at. */
export function Screen() {
  usePageMeta({
    title: words.pageTitle(),
    description: words.description(),
    canonicalPath: paths.myJobs(),
    isIndexed: false,
  })
  const jobs = useMyJobs()
  const saved = useMemo(() => onlySaved(jobs), [jobs])
  const viewed = useMemo(() => onlyViewed(jobs), [jobs])
  const searches = useSavedSearches()
  const newCounts = useNewCounts(searches)
  const areSearchesKnown = useAreSearchesKnown()
  // A device that does not answer may have something, and the lists say so.
  const needsLists = searches.length > 0 || hasSomething(jobs) || jobs.status === 'unanswered' || jobs.status === 'failed'
  const isEmpty = !needsLists && jobs.status === 'ready' && areSearchesKnown
  const whenNeeded = useCallback(
    (load: () => void) => {
      if (needsLists) load()
      return () => {}
    },
    [needsLists],
  )
  useEffect(
    () =>
      noteShownJobs(
        'my-jobs',
        [...saved, ...viewed].map(({ jobId }) => ({ id: jobId })),
      ),
    [saved, viewed],
  )
  return (
    <div className={styles['page']}>
      <VisuallyHidden as="h1">{words.title()}</VisuallyHidden>
      <noscript>
        <Wrap>
          <p className={styles['needs-script']}>{words.needsScript()}</p>
        </Wrap>
      </noscript>
      <MyApplications
        when={whenNeeded}
        placeholder={
          <Wrap>
            <div className={isEmpty ? styles['empty'] : styles['loading']}>
              {isEmpty ? empty : <SkeletonRows count={3} label={words.loading()} />}
            </div>
          </Wrap>
        }
        empty={empty}
        failed={notLoaded}
        otherParts={[
          ...(jobs.saved.size === 0 ? [] : [words.savedJobs({ count: jobs.saved.size })]),
          ...(searches.length === 0 ? [] : [words.savedSearches({ count: searches.length })]),
          ...(jobs.viewed.length === 0 ? [] : [words.viewedJobs({ count: jobs.viewed.length })]),
        ]}
        before={
          saved.length === 0
            ? null
            : {
                id: 'saved',
                label: words.saved(),
                count: saved.length,
                content: <SavedRows heading={words.saved()} />,
              }
        }
        aside={
          searches.length === 0
            ? null
            : {
                id: 'searches',
                label: words.searchesShort(),
                count: searches.length,
                content: <SavedSearchRows heading={words.searches()} choicesOf={choicesOf} newCounts={newCounts} />,
              }
        }
        after={
          viewed.length === 0
            ? null
            : {
                id: 'viewed',
                label: words.viewedShort(),
                count: viewed.length,
                content: <ViewedRows heading={words.viewed()} />,
              }
        }
      />
    </div>
  )
}
