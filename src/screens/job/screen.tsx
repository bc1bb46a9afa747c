import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import { job as copy } from '#content'
import { pathOfListed, postIdsOf } from '#shared/cards.ts'
import type { JobDetail } from '#shared/job.ts'
import { jobSummary } from '#shared/job-summary.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { areInUse } from '#features/apply/form/written-form.tsx'
import { useToday } from '#features/board/job/deadline-text.ts'
import { type Division, divisionTones } from '#shared/division.ts'
import { cityText } from '#features/board/job/city-names.ts'
import { divisionOf } from '#features/board/job/division.ts'
import { formTimeText } from '#features/board/job/form-minutes.ts'
import { payText, payWithPeriod } from '#features/board/job/full-pay-text.ts'
import { Heart, SaveButton } from '#features/board/job/heart.tsx'
import type { LoadedJob } from '#features/board/device/job-detail.ts'
import { lineOfJob } from '#features/board/job/line-of-job.ts'
import type { TrailStep } from '#features/board/list/job-trail.ts'
import { usePlaceChoice } from '#features/board/job/place-choice.ts'
import { mine } from '#features/board/device/mine.ts'
import { NoJobText } from '#features/board/job/no-job-text.tsx'
import { useJobNews } from '#features/board/device/use-job-news.ts'
import { Video } from '#features/video/video.tsx'
import { BoardText } from '#features/board/job/board-text.tsx'
import { foreignLanguage } from '#platform/board-language.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { whenQuiet } from '#platform/idle.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { useOnline } from '#platform/online.ts'
import { Slot } from '#platform/slot.tsx'
import { usePageMeta } from '#platform/page-meta.ts'
import { recentOf } from '#platform/date-text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TryAgainNotice } from '#ui/notice/try-again-notice.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { RichTextWithInset } from '#ui/rich-text/rich-text-with-inset.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { useNear } from '#ui/when-near/use-near.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { UsualAnswer } from './answer-time.tsx'
import { ApplyLink } from './apply-link.tsx'
import { FactList, factsOf } from './fact-list.tsx'
import { JobBar } from './job-bar.tsx'
import { LateApply, NotLoaded } from './late-apply.tsx'
import { type JobData, leaveMissingJob } from './loader.ts'
import { PaperHead, PrintButton, usePrinter } from './print.tsx'
import styles from './screen.module.css'
import { Share } from './share.tsx'
import { BackToList, TrailSteps, useTrailStep } from './trail.tsx'
import { job as words } from '../words.ts'

/** What the first paint does not need: the page of a saved job that has closed, the jobs that follow a text, and the swipe. */
const ClosedJobPage = late(async () => (await import('./closed-job.tsx')).ClosedJobPage)
const MoreJobs = late(async () => (await import('./more-jobs.tsx')).MoreJobs)

/** Only a job that is posted in several places needs it. It is of the form's controls, and comes with its code. */
const ChoosePlace = late(async () => (await import('./apply.tsx')).ChoosePlace)

/** What stands for the question while the form is hidden. Otherwise the form says itself that its code is not there. */
const inPlaceOfForm = () => ({ placeholder: <SkeletonRows count={3} label={words.form.loading()} />, failed: NotLoaded })

const Swipe = late(async () => (await import('./swipe.tsx')).Swipe)

/** The page of one job. */
export function Screen() {
  const loaded = useLoaderData<JobData>()
  const step = useTrailStep(loaded.status === 'closed' ? loaded.saved.jobId : loaded.job.jobId)
  return (
    <>
      {step ? <BackToList step={step} /> : null}
      {loaded.status === 'closed' ? <ClosedJobPage {...loaded} /> : <OpenJob loaded={loaded} step={step} />}
    </>
  )
}

interface OpenJobProps {
  readonly loaded: LoadedJob
  readonly step: TrailStep | null
}

/** Its text, its facts and its form. */
function OpenJob({ loaded, step }: OpenJobProps) {
  const { askAgain, isAsking, job, status } = useJobNews(loaded)
  const isOnline = useOnline()
  const { search } = useLocation()
  const form = useRef<HTMLElement>(null)
  const choice = usePlaceChoice(job.jobId, () => form.current !== null && areInUse(form.current))
  const postIds = choice.card ? postIdsOf(choice.card) : [job.jobId]
  // No place is chosen yet.
  const placed = choice.isOpen && choice.card ? { ...job, location: cityText(choice.card.location) } : job
  const isClosed = status === 'not-found'
  const isNearForm = useNear(form)
  const heading = useRef<HTMLHeadingElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const end = useRef<HTMLDivElement>(null)
  const isNearEnd = useNear(end)
  const printer = usePrinter()
  const line = lineOfJob(job, choice.card)
  const shared = { title: job.title, path: choice.isOpen && choice.card ? pathOfListed(choice.card) : paths.job(job.jobId) }
  const pay = payText(job.payRanges)
  const timeText = formTimeText(job.form)
  const facts = factsOf(placed, pay, timeText, useToday())
  // Beside the form as well, where there is room for it.
  const isLaptop = useMediaQuery('(width >= 80rem)')
  const [draftPlace, setDraftPlace] = useState<HTMLElement | null>(null)
  useLeaveClosedJob(job.jobId, isClosed, form)
  useViewed(job, isClosed)
  const division = divisionOf(job)
  usePageMeta({ title: words.pageTitle(), description: jobSummary(job), isIndexed: !isClosed })
  const isUnconfirmed = status === 'unavailable' || (status === null && !isOnline)
  const storedAtSeconds = isUnconfirmed && loaded.copy ? loaded.copy.storedAtSeconds : null
  const applyLink = (
    <ApplyLink className={buttonClass({ variant: 'snow', size: 'large' })}>
      {words.apply()}
      <Icon name="arrow-down" />
    </ApplyLink>
  )
  // Twice, because the style sheet shows it in one place: beside the text where there is room, else below it. There it moves nothing.
  const answer = job.answerTime ? <UsualAnswer {...job.answerTime} /> : null
  return (
    <>
      <div className={styles['room']}>
        <div ref={page} className={styles['page']}>
          <div className={styles['hero']} data-tone={divisionTones[division]}>
            <Wrap>
              <div className={styles['hero-text']}>
                <div className={styles['hero-line']}>
                  {placed.location === '' ? null : (
                    <p className={styles['location']}>
                      <Icon name="map-pin" size="medium" />
                      <bdi lang={foreignLanguage()}>{placed.location}</bdi>
                    </p>
                  )}
                  {step?.trail.from === 'results' ? <TrailSteps step={step} /> : null}
                </div>
                <h1 ref={heading} className={styles['title']}>
                  <BoardText language={job.language}>{job.title}</BoardText>
                </h1>
                {pay ? <p className={styles['pay']}>{payWithPeriod(pay)}</p> : null}
                <div className={styles['hero-actions']}>
                  {applyLink}
                  <SaveButton className={styles['hero-action'] ?? ''} line={line} postIds={postIds} />
                  <Share className={styles['hero-action'] ?? ''} {...shared} />
                </div>
                <PaperHead Code={printer.Code} path={paths.job(job.jobId)} />
              </div>
            </Wrap>
          </div>
          {isClosed || storedAtSeconds !== null ? (
            <Wrap>
              <div className={styles['notice']}>
                {storedAtSeconds === null ? (
                  <ClosedNotice />
                ) : (
                  <StoredNotice storedAtSeconds={storedAtSeconds} isAsking={isAsking} askAgain={askAgain} />
                )}
              </div>
            </Wrap>
          ) : null}
          <Wrap>
            <div className={styles['body']}>
              <aside className={styles['facts']} aria-label={words.about()}>
                <FactList facts={facts.filter(({ icon }) => icon !== 'clock')} />
                <div className={styles['facts-actions']}>
                  <ApplyLink className={buttonClass({ isWide: true })}>{words.apply()}</ApplyLink>
                  <div className={styles['facts-share']}>
                    <SaveButton className={buttonClass({ variant: 'outline', isWide: true })} line={line} postIds={postIds} />
                    <Share className={buttonClass({ variant: 'outline', isWide: true })} {...shared} />
                  </div>
                  <p className={styles['facts-note']}>{words.timeThen({ time: timeText, sentence: words.draftStays() })}</p>
                  <PrintButton print={printer.print} />
                </div>
                {answer}
              </aside>
              <div className={styles['content']}>
                <Content job={job} division={division} />
                {answer}
                <Slot name="posting-notes" props={{ job }} />
              </div>
            </div>
          </Wrap>
          <div ref={end}>{isNearEnd ? <MoreJobs job={job} step={step} /> : null}</div>
          <section id={applyAnchor} className={styles['apply']} aria-labelledby="apply-heading" ref={form}>
            <div className={styles['apply-columns']}>
              <div>
                <div className={styles['apply-head']}>
                  <h2 id="apply-heading" className={styles['apply-heading']}>
                    {copy.applyHeading}
                  </h2>
                  <p className={styles['apply-lead']}>{words.timeThen({ time: timeText, sentence: copy.applyLead })}</p>
                </div>
                {choice.isOpen || isNearForm ? (
                  <ChoosePlace key={`place-${job.jobId}`} job={job} choice={choice} {...(choice.isOpen ? inPlaceOfForm() : {})} />
                ) : null}
                <div hidden={choice.isOpen}>
                  <LateApply
                    key={job.jobId}
                    job={job}
                    posts={choice.card?.posts}
                    referrer={new URLSearchParams(search).get('gh_src')}
                    draftPlace={isLaptop ? draftPlace : null}
                  />
                </div>
              </div>
              {isLaptop ? (
                <aside className={styles['facts']} aria-label={words.yourApplication()}>
                  <FactList facts={facts.filter(({ isForApplicants }) => isForApplicants)} />
                  <div className={styles['draft']} ref={setDraftPlace} />
                </aside>
              ) : null}
            </div>
          </section>
          {isTouch && step?.trail.from === 'results' ? <Swipe page={page} step={step} /> : null}
        </div>
      </div>
      <JobBar
        job={placed}
        heart={<Heart line={line} postIds={postIds} />}
        share={shared}
        step={step}
        timeText={timeText}
        pay={pay?.bar ?? null}
        heading={heading}
        form={form}
      />
    </>
  )
}

/** Notes on this device that the job was looked at. */
function useViewed(job: JobDetail, isClosed: boolean): void {
  const isShared = useIsShared()
  useEffect(() => {
    if (isShared || isClosed) return undefined
    void mine.load()
    return whenQuiet(() => void mine.noteViewed(lineOfJob(job)))
  }, [job, isClosed, isShared])
}

/** The job's text below its video. An engineering job shows the video inside the text. */
function Content({ job, division }: { readonly job: JobDetail; readonly division: Division }) {
  const lang = foreignLanguage(job.language)
  const { videos } = copy
  if (videos && division === 'engineering' && job.contentHtml.trim() !== '') {
    return <RichTextWithInset html={job.contentHtml} lang={lang} inset={<Video video={videos.engineering} />} />
  }
  return (
    <>
      {videos ? <Video video={videos[division]} isFirst /> : null}
      {job.contentHtml.trim() === '' ? <NoJobText url={job.url} /> : <RichText html={job.contentHtml} hasLead lang={lang} />}
    </>
  )
}

/**
 * Leaves a job that has closed, unless the visitor came for its form or has been in it. Then the page only says so, because
 * leaving would remove the form.
 */
function useLeaveClosedJob(jobId: number, isClosed: boolean, form: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { hash, search } = useLocation()
  const isApplying = useRef(false)
  useEffect(() => {
    const { current: section } = form
    const onFocus = () => {
      isApplying.current = true
    }
    section?.addEventListener('focusin', onFocus)
    return () => section?.removeEventListener('focusin', onFocus)
  }, [form])
  useEffect(() => {
    if (hash.startsWith(`#${applyAnchor}`)) isApplying.current = true
    if (!isClosed || isApplying.current) return
    // The page of a closed job is for those who have saved it.
    if (mine.get().saved.has(jobId)) void mine.noteClosed(jobId).then(() => revalidate())
    else void navigate(leaveMissingJob(search), { replace: true })
  }, [hash, isClosed, jobId, navigate, revalidate, search])
}

function ClosedNotice() {
  return (
    <Notice
      icon="circle-alert"
      action={
        <Link className={buttonClass({ variant: 'snow', size: 'small' })} to={paths.jobs()}>
          {words.seeJobs()}
        </Link>
      }
    >
      {words.closed()}
    </Notice>
  )
}

interface StoredNoticeProps {
  readonly storedAtSeconds: number
  readonly isAsking: boolean
  readonly askAgain: () => void
}

function StoredNotice({ storedAtSeconds, isAsking, askAgain }: StoredNoticeProps) {
  return (
    <TryAgainNotice icon="wifi-off" isTrying={isAsking} onTryAgain={askAgain}>
      {words.stored(recentOf(storedAtSeconds * 1000))}
    </TryAgainNotice>
  )
}
