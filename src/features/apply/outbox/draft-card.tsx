import { Link } from 'react-router-dom'
import type { JobDetail, JobForm } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { formatDay, formatMoment } from '#platform/date-text.ts'
import { relativeTime } from '#platform/format.ts'
import { Slot } from '#platform/slot.tsx'
import type { DraftCopy, DraftRow } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { outbox as words } from '../words.ts'
import { ApplicationCard, Remove } from './application-card.tsx'
import styles from './my-applications.module.css'

/** How many of the required answers a draft has. */
interface Progress {
  readonly answeredCount: number
  readonly requiredCount: number
}

/** Only the form knows what a draft's state means. */
export type ProgressOf = (form: JobForm, draftState: unknown) => Progress | null

interface DraftCardProps {
  readonly row: DraftRow
  /** undefined: the device has no copy of it. */
  readonly job: JobDetail | undefined
  readonly isFirst: boolean
  readonly nowMs: number
  readonly progressOf: ProgressOf
  readonly onRemove: () => void
}

/** One draft in 'My jobs'. */
export function DraftCard({ isFirst, job, nowMs, onRemove, progressOf, row }: DraftCardProps) {
  return (
    <ApplicationCard
      title={row.jobTitle}
      place={job?.location}
      actions={
        <>
          <Link
            className={buttonClass({ size: 'small', variant: isFirst ? 'primary' : 'outline' })}
            to={`${paths.job(row.jobId)}#${applyAnchor}`}
          >
            {words.continue()}
          </Link>
          <Remove title={row.jobTitle} onRemove={onRemove} />
          {job ? <Slot name="listed-draft" props={{ job }} /> : null}
        </>
      }
    >
      <DraftState row={row} nowMs={nowMs} form={job?.form} progressOf={progressOf} />
    </ApplicationCard>
  )
}

interface CopyCardProps {
  readonly copy: DraftCopy
  readonly place: string | undefined
  readonly onGoOn: () => void
  readonly onRemove: () => void
}

/** A draft that gave way to another one. */
export function CopyCard({ copy: { draft, keptUntilMs }, onGoOn, onRemove, place }: CopyCardProps) {
  return (
    <ApplicationCard
      title={draft.jobTitle}
      place={place}
      actions={
        <>
          <Button size="small" variant="outline" onClick={onGoOn}>
            {words.goOnWithCopy()}
          </Button>
          <Remove title={draft.jobTitle} onRemove={onRemove} />
        </>
      }
    >
      <p>{words.copyKeptUntil({ day: formatDay(keptUntilMs) })}</p>
    </ApplicationCard>
  )
}

function Time({ nowMs, timeMs }: { readonly nowMs: number; readonly timeMs: number }) {
  return (
    <time dateTime={new Date(timeMs).toISOString()} title={formatMoment(timeMs)}>
      {relativeTime(timeMs, nowMs)}
    </time>
  )
}

interface DraftStateProps {
  readonly row: DraftRow
  readonly nowMs: number
  /** The form of the job, if the device has a copy of it. */
  readonly form: JobForm | undefined
  readonly progressOf: ProgressOf
}

/** How far a draft is, and when it was changed. */
function DraftState({ form, nowMs, progressOf, row }: DraftStateProps) {
  const progress = form ? progressOf(form, row.state) : null
  return (
    <div className={styles['progress']}>
      {progress ? (
        <>
          {/* The words below say it. */}
          <span className={styles['bar']} data-tone="starling" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * progress.answeredCount) / progress.requiredCount}%` }} />
          </span>
          <strong>{words.answersOf({ answered: progress.answeredCount, required: progress.requiredCount })}</strong>
        </>
      ) : (
        <span>{words.lastChanged()}</span>
      )}{' '}
      <Time timeMs={row.updatedAtMs} nowMs={nowMs} />
    </div>
  )
}
