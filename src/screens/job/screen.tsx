import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLoaderData, useLocation, useRevalidator } from 'react-router-dom'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { AsOf } from '#features/board/as-of.tsx'
import { jobVerdict, watchJob } from '#features/board/job-detail.ts'
import { Video } from '#features/video/video.tsx'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import type { Tone } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { RichTextWithInset } from '#ui/rich-text/rich-text-with-inset.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { LateApply } from './late-apply.tsx'
import type { JobData } from './loader.ts'
import { meta } from './meta.ts'
import styles from './screen.module.css'
import { Share } from './share.tsx'

/** The divisions with a look and a video of their own (specification 2, "Job detail"); boards write Product in two ways. */
type Division = keyof typeof copy.videos
const divisions: ReadonlyMap<string, Division> = new Map([
  ['Design', 'design'],
  ['Engineering', 'engineering'],
  ['Product', 'product'],
  ['Product Management', 'product'],
])
const tones: Readonly<Record<Division, Tone>> = { design: 'flamingo', engineering: 'macaw', product: 'bee', other: 'owl' }

function divisionOf({ division, department }: JobDetail): Division {
  return divisions.get(division || department) ?? 'other'
}

/** One job: its text, its facts and its form. */
export function Screen() {
  const { isUnconfirmed, job, storedAtSeconds } = useLoaderData<JobData>()
  const { search } = useLocation()
  const { isClosed, isUnreachable, isUnchecked } = useWatchedJob(job.jobId)
  const isSilent = useSilence(isUnchecked && storedAtSeconds !== null)
  const division = divisionOf(job)
  usePageMeta({ title: meta.title, description: jobSummary(job), isIndexed: !isClosed })
  const asOfSeconds = isUnconfirmed || isUnreachable || isSilent ? storedAtSeconds : null
  const applyLink = (
    // The query stays: it carries the referrer of the application.
    <Link className={buttonClass({ variant: 'snow', size: 'large' })} to={{ search, hash: applyAnchor }}>
      Apply
      <Icon name="arrow-down" />
    </Link>
  )
  return (
    <>
      <div className={styles['hero']} data-tone={tones[division]}>
        <Wrap>
          <div className={styles['hero-words']}>
            {job.location === '' ? null : (
              <p className={styles['location']}>
                <Icon name="map-pin" size="medium" />
                <bdi>{job.location}</bdi>
              </p>
            )}
            <h1 className={styles['title']} lang={job.language ?? undefined} dir="auto">
              {job.title}
            </h1>
            {applyLink}
          </div>
        </Wrap>
      </div>
      {isClosed || asOfSeconds !== null ? (
        <Wrap>
          <div className={styles['notice']}>{isClosed ? <ClosedNotice /> : <StoredNotice asOfSeconds={asOfSeconds ?? 0} />}</div>
        </Wrap>
      ) : null}
      <Wrap>
        <div className={styles['body']}>
          <div className={styles['content']}>
            <Content job={job} division={division} />
          </div>
          <Facts job={job} search={search} />
        </div>
      </Wrap>
      <section id={applyAnchor} className={styles['apply']} aria-labelledby="apply-heading">
        <div className={styles['apply-column']}>
          <h2 id="apply-heading" className={styles['apply-heading']}>
            {copy.applyHeading}
          </h2>
          <p className={styles['apply-lead']}>{copy.applyLead}</p>
          <LateApply key={job.jobId} job={job} referrer={new URLSearchParams(search).get('gh_src')} />
        </div>
      </section>
    </>
  )
}

/** The job's text below its video; an engineering job has the video inside. */
function Content({ job, division }: { readonly job: JobDetail; readonly division: Division }) {
  const lang = job.language ?? undefined
  if (division === 'engineering') {
    return <RichTextWithInset html={job.contentHtml} lang={lang} inset={<Video video={copy.videos.engineering} />} />
  }
  return (
    <>
      <Video video={copy.videos[division]} isFirst />
      <RichText html={job.contentHtml} lang={lang} />
    </>
  )
}

/** A network that neither answers nor fails for so long is none: the stored copy then says how old it is. */
const silenceMs = 3_000

/** Whether something has been waited for so long. */
function useSilence(isWaiting: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsOver(true), silenceMs)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isWaiting])
  return isOver && isWaiting
}

interface WatchedJob {
  readonly isClosed: boolean
  readonly isUnreachable: boolean
  /** The service worker has not said anything of it yet. */
  readonly isUnchecked: boolean
}

/** Follows the job while it is read: a change is loaded, a closed job is said and never taken away under a form. */
function useWatchedJob(jobId: number): WatchedJob {
  const { revalidate } = useRevalidator()
  const subscribe = useCallback(
    (onVerdict: () => void) =>
      watchJob(jobId, (verdict) => {
        onVerdict()
        if (verdict === 'changed') void revalidate()
      }),
    [jobId, revalidate],
  )
  const verdict = useSyncExternalStore(
    subscribe,
    () => jobVerdict(jobId),
    () => null,
  )
  return { isClosed: verdict === 'gone', isUnreachable: verdict === 'unreachable', isUnchecked: verdict === null }
}

function ClosedNotice() {
  return (
    <Notice
      icon="circle-alert"
      action={
        <Link className={buttonClass({ variant: 'snow', size: 'small' })} to={paths.jobs()}>
          See the open jobs
        </Link>
      }
    >
      This job has just closed. You can still read it, but it doesn’t take applications any more.
    </Notice>
  )
}

function StoredNotice({ asOfSeconds }: { readonly asOfSeconds: number }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice
      icon="wifi-off"
      action={
        <Button variant="snow" size="small" isLoading={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      }
    >
      This is the copy saved on this device, <AsOf seconds={asOfSeconds} />.
    </Notice>
  )
}

function Facts({ job, search }: { readonly job: JobDetail; readonly search: string }) {
  const facts = [
    ['Location', job.location],
    ['Department', job.department],
    ['Type', job.type],
    ['Apply by', job.applicationDeadline === null ? '' : formatDay(job.applicationDeadline)],
  ].filter(([, value]) => value !== '')
  return (
    <aside className={styles['facts']} aria-label="About this job">
      <dl className={styles['fact-list']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['facts-apply']}>
        <Link className={buttonClass({ isWide: true })} to={{ search, hash: applyAnchor }}>
          Apply
        </Link>
      </div>
      <div className={styles['facts-share']}>
        <Share key={job.jobId} title={job.title} path={paths.job(job.jobId)} />
      </div>
    </aside>
  )
}

/**
 * 'December 21, 2026'; a date the board wrote in some other way is shown as it is. It is the day where the deadline was set:
 * in the reader's own zone its last minute may be on the day after, which would invite who is too late.
 */
function formatDay(date: string): string {
  const [day] = /^\d{4}-\d\d-\d\d(?=$|T)/.exec(date) ?? []
  const time = Date.parse(day ?? '')
  return Number.isNaN(time) ? date : new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}
