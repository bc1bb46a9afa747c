import { useEffect, useRef, useState } from 'react'
import { job as copy } from '#content'
import type { JobDetail, JobListing } from '#shared/job.ts'
import type { ApplicationSession } from '#features/apply/application-session.ts'
import { formOfPage } from '#features/apply/form/form-of-page.ts'
import type { SessionState } from '#features/apply/session-state.ts'
import { loadJob } from '#features/board/device/job-detail.ts'
import { useOfMine } from '#features/board/device/mine.ts'
import { reportProblem } from '#platform/report.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { job as words } from '../words.ts'

/** From where answers were copied, and into which form: one that starts anew has none of them. */
export interface Carried {
  readonly place: string
  readonly formKey: number
}

interface CarryOverProps {
  readonly job: JobDetail
  /** The posts of the job, one a place. */
  readonly posts: NonNullable<JobListing['posts']>
  readonly session: ApplicationSession
  readonly state: SessionState
  readonly carried: Carried | null
  readonly onCarried: (carried: Carried) => void
}

/** Offers what somebody has entered for the job in another place, while nothing is entered for this one. */
export function CarryOver({ carried, job, onCarried, posts, session, state }: CarryOverProps) {
  const otherIds = posts.flatMap(({ jobId }) => (jobId === job.jobId ? [] : [jobId]))
  const draft = useOfMine(({ drafts }) => drafts.find(({ jobId }) => otherIds.includes(jobId)) ?? null)
  const [progress, setProgress] = useState<'offered' | 'asking' | 'no-answer' | 'nothing-fits'>('offered')
  const notice = useRef<HTMLDivElement>(null)
  const place = posts.find(({ jobId }) => jobId === draft?.jobId)?.location ?? ''
  const isCarried = carried !== null && 'formKey' in state && state.formKey === carried.formKey
  useEffect(() => {
    // The form starts anew, and the pressed button goes with the old one.
    if (isCarried) notice.current?.focus()
  }, [isCarried])
  if (isCarried) {
    return (
      <div ref={notice} tabIndex={-1}>
        <Notice icon="check">{words.where.carried({ place: carried.place })}</Notice>
      </div>
    )
  }
  if (!draft || progress === 'nothing-fits' || state.status !== 'editing' || !state.isUntouched) return null
  const carryOver = async () => {
    setProgress('asking')
    try {
      const other = await loadJob(draft.jobId)
      if (other.status !== 'ready') return setProgress('no-answer')
      const result = await session.carryOver(formOfPage(other.job.form, copy), draft.state)
      // The form was filled in meanwhile. It stays as it is, and this notice has gone.
      if (result.status === 'refused') return setProgress('offered')
      if (result.count === 0) return setProgress('nothing-fits')
      setProgress('offered')
      const after = session.getState()
      if ('formKey' in after) onCarried({ place, formKey: after.formKey })
    } catch (error) {
      reportProblem('drafts: not copied', error)
      setProgress('no-answer')
    }
  }
  return (
    <Notice
      icon="pencil-line"
      action={
        <Button variant="snow" size="small" isDisabled={progress === 'asking'} onClick={() => void carryOver()}>
          {words.where.carryOver()}
        </Button>
      }
    >
      {progress === 'no-answer' ? words.where.notCarried() : words.where.begun({ place })}
    </Notice>
  )
}
