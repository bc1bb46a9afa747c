import type { ComponentProps } from 'react'
import { brand, home } from '#content'
import { jobsAnchor } from '#shared/paths.ts'
import { JobBoard } from '#features/board/job-board.tsx'
import type { SearchControl } from '#features/board/result-line.tsx'
import { useSectionHash } from '#features/navigation/section-hash.ts'
import { loadSlot, Slot } from '#platform/slot.tsx'
import { late } from '#ui/late/late.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { Benefits } from './benefits.tsx'
import { Blog } from './blog.tsx'
import { Faq } from './faq.tsx'
import { Follow } from './follow.tsx'
import { Hero } from './hero.tsx'
import { Interviewing } from './interviewing.tsx'
import { Locations } from './locations.tsx'
import { OnlyAt } from './only-at.tsx'
import styles from './screen.module.css'
import { Teams } from './teams.tsx'
import { home as words } from '../words.ts'

/** Only somebody who searches needs it, and sees all of it at once. */
const SearchActions = late<ComponentProps<SearchControl>>(async () => {
  const [{ SearchActions: Loaded }] = await Promise.all([import('./search-actions.tsx'), loadSlot('search-actions')])
  return Loaded
})

/** The home page, with its sections in the order of the header. */
export function Screen() {
  usePageMeta({ title: home.title, description: brand.description })
  useSectionHash()
  // What leads to other sites, or shows what one person has sent.
  const isShared = useIsShared()
  return (
    <div className={styles['page']}>
      <Hero />
      <OnlyAt />
      <Teams />
      <Benefits />
      <Locations />
      <Interviewing />
      <Wrap>
        <JobBoard
          heading={home.jobsHeading}
          anchor={jobsAnchor}
          emptyState={{ heading: home.noJobsHeading, art: brand.art.emptyNest, text: <NoJobs /> }}
          searchActions={SearchActions}
        />
      </Wrap>
      {isShared ? null : (
        <>
          {home.feed ? <Slot name="feed" props={{ source: 'company', ...home.feed }} /> : null}
          <Blog />
        </>
      )}
      <Faq />
      {isShared ? null : <Follow />}
    </div>
  )
}

/** The text of an empty job list. */
function NoJobs() {
  const { linkedIn } = brand
  if (!linkedIn) return words.noJobs()
  const link = (
    <NewTabLink key="link" className={linkClass()} href={linkedIn.href}>
      {words.follow({ account: linkedIn.label })}
    </NewTabLink>
  )
  return <Sentence text={words.noJobsYet({ link: slot(0) })} elements={[link]} />
}
