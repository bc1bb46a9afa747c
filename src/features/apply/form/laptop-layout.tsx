import { barBottom } from '#ui/bar-slot/bar-slot.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import styles from './application-form.module.css'
import { type FormActionsProps, type FormLayout, type FormSummaryProps, scrollBelowBar } from './form-layout.ts'
import { progressText } from './form-sections.ts'
import { form as words } from '../words.ts'

/** All sections on one page, errors in a box above them, and the buttons at the end. */
export const laptopLayout: FormLayout = { hasBar: false, showField, Summary, Actions }

/** Height of a field with its error message. */
const fieldRoom = 96

function showField(controlId: string, summary: HTMLElement | null = null): void {
  const control = document.getElementById(controlId)
  if (!control) return
  control.focus({ preventScroll: true })
  // Centre it, so that its label above and its error below are both visible.
  control.scrollIntoView({ block: 'center' })
  if (!summary) return
  const bar = barBottom()
  const summaryTop = summary.getBoundingClientRect().top
  const { bottom, top } = control.getBoundingClientRect()
  const isOutOfSight = summaryTop < bar || summaryTop > window.innerHeight
  if (isOutOfSight && Math.max(bottom, top + fieldRoom) - summaryTop + bar <= window.innerHeight) scrollBelowBar(summary)
}

function Summary(props: FormSummaryProps) {
  const { length } = props.entries
  const isShared = useIsShared()
  return (
    <ErrorSummary {...props} title={words.errors.summary({ count: length })}>
      <p>{isShared ? words.errors.keptShared() : words.errors.kept()}</p>
    </ErrorSummary>
  )
}

const progressId = 'application-progress'

function Actions({ check, isChecking, isSending, progress, ref, submitLabel }: FormActionsProps) {
  return (
    <div ref={ref} className={styles['submit']}>
      {check ? (
        <Button size="large" onClick={check.go}>
          {check.label}
        </Button>
      ) : null}
      <Button
        type="submit"
        size="large"
        variant={check ? 'ghost' : 'primary'}
        isLoading={isSending}
        aria-describedby={progressId}
      >
        {submitLabel}
      </Button>
      {/* Not a live region, which would interrupt typing. The button that submits is described by it instead. */}
      {isChecking || progress.required === 0 ? null : (
        <p id={progressId} className={styles['count']}>
          {progressText(progress)}
        </p>
      )}
    </div>
  )
}
