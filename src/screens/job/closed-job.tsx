import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { JobDetail } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { typeName } from '#features/board/job/names-of-board.ts'
import { useToday } from '#features/board/job/deadline-text.ts'
import { payText } from '#features/board/job/full-pay-text.ts'
import { mine, useMyJobs } from '#features/board/device/mine.ts'
import { searchLike, useOpenJobs, useSimilarJobs } from '#features/board/job/similar-jobs.ts'
import { shortPay } from '#features/board/job/pay-text.ts'
import { choicesOf } from '#features/board/search/search-choices.ts'
import { formatMonthDay } from '#platform/date-text.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Slot } from '#platform/slot.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import { BoardText } from '#features/board/job/board-text.tsx'
import { foreignLanguage } from '#platform/board-language.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './closed-job.module.css'
import { type Fact, FactList, factsOf } from './fact-list.tsx'
import type { ClosedJob } from './loader.ts'
import { SimilarCards } from '#features/board/job/similar-cards.tsx'
import { PaperHead, PrintButton, usePrinter } from './print.tsx'
import { closedJob as closedWords, job as words } from '../words.ts'

const noProps = {}

/** The page of a saved job that has closed: what is close to it and open, and the job as it was. Nobody can apply here. */
export function ClosedJobPage({ job, saved }: ClosedJob) {
  const similar = useSimilarJobs(saved)
  const openCount = useOpenJobs().length
  const isSaved = useMyJobs().saved.has(saved.jobId)
  const printer = usePrinter()
  const isPhone = useLayoutWidth() === 'phone'
  usePageMeta({ title: closedWords.pageTitle(), description: saved.title, isIndexed: false })
  const search = searchLike(saved)
  const slotProps = useMemo(() => ({ search, choicesOf, place: 'closed' as const }), [search])
  const { closedAtMs, jobId, location, savedAtMs, title } = saved
  const asItWas = <JobAsItWas job={job} facts={useFacts(saved, job)} />
  return (
    <>
      <div className={styles['head']}>
        <Wrap>
          <div className={styles['head-text']}>
            <p className={styles['job']}>
              <BoardText language={job?.language}>{title}</BoardText>
              {location === '' ? null : (
                <>
                  <span aria-hidden="true"> · </span>
                  <bdi lang={foreignLanguage()}>{location}</bdi>
                </>
              )}
            </p>
            <h1 className={styles['title']}>{closedWords.heading()}</h1>
            <p className={styles['closed']}>
              {closedWords.closed({ day: formatMonthDay(closedAtMs) })} <Slot name="closed-job" props={noProps} />{' '}
              {isSaved ? closedWords.saved({ day: formatMonthDay(savedAtMs) }) : null}
            </p>
            <div className={styles['actions']}>
              <Slot name="search-actions" props={slotProps} />
              <Link className={buttonClass({ variant: 'outline' })} to={paths.jobs()}>
                {openCount === 0 ? words.seeJobs() : closedWords.seeAll({ count: openCount })}
              </Link>
              {isSaved ? (
                <Button variant="outline" onClick={() => mine.toggleSaved(saved, isSaved)}>
                  {closedWords.remove()}
                </Button>
              ) : null}
            </div>
            <PaperHead Code={printer.Code} path={paths.job(jobId)} />
          </div>
        </Wrap>
      </div>
      <Wrap>
        <div className={styles['body']}>
          {similar.length === 0 ? null : <SimilarCards heading={words.similar.closedHeading()} jobs={similar} />}
          {isPhone ? (
            <details className={styles['folded']}>
              <summary>
                <h2>{closedWords.asItWas()}</h2>
                <Icon name="chevron-down" />
              </summary>
              {asItWas}
            </details>
          ) : (
            <section aria-labelledby="as-it-was-heading">
              <h2 id="as-it-was-heading" className={styles['heading']}>
                {closedWords.asItWas()}
              </h2>
              {asItWas}
            </section>
          )}
          <PrintButton print={printer.print} />
        </div>
      </Wrap>
    </>
  )
}

/** The facts that the device has, without what a closed job asks for. */
function useFacts(saved: ClosedJob['saved'], job: JobDetail | null): readonly Fact[] {
  const today = useToday()
  const closed: Fact = {
    icon: 'archive',
    name: words.facts.closed(),
    value: formatMonthDay(saved.closedAtMs),
    isForApplicants: false,
  }
  if (job) return [...factsOf({ ...job, applicationDeadline: null }, payText(job.payRanges), '', today), closed]
  const facts: readonly Fact[] = [
    { icon: 'banknote', name: words.facts.pay(), value: saved.pay ? shortPay(saved.pay) : '', isForApplicants: true },
    { icon: 'building-2', name: words.facts.department(), value: saved.department, isForApplicants: false },
    { icon: 'briefcase-business', name: words.facts.type(), value: typeName(saved.type), isForApplicants: false },
    closed,
  ]
  return facts.filter(({ value }) => value !== '')
}

function JobAsItWas({ facts, job }: { readonly facts: readonly Fact[]; readonly job: JobDetail | null }) {
  return (
    <div className={styles['was']}>
      <aside className={styles['facts']} aria-label={words.about()}>
        <FactList facts={facts} />
      </aside>
      <div className={styles['text']}>
        {job && job.contentHtml.trim() !== '' ? (
          <RichText html={job.contentHtml} hasLead lang={foreignLanguage(job.language)} />
        ) : (
          <p>{closedWords.noCopy()}</p>
        )}
      </div>
    </div>
  )
}
