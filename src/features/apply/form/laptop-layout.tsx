import { barBottom } from '#ui/bar-slot/bar-slot.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import styles from './application-form.module.css'
import type { FormActionsProps, FormLayout, FormSummaryProps } from './form-layout.ts'
import { progressText } from './form-sections.ts'
import { scrollBelowBar } from './scroll-below-bar.ts'

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
    <ErrorSummary
      {...props}
      title={length === 1 ? 'One answer still needs attention.' : `${length} answers still need attention.`}
    >
      <p>{isShared ? 'Everything else is still here.' : 'Everything else is safely kept.'}</p>
    </ErrorSummary>
  )
}

const progressId = 'application-progress'

function Actions({ check, isChecking, isSending, progress, ref, submitLabel }: FormActionsProps) {
  const isShared = useIsShared()
  return (
    <>
      {isChecking ? (
        <div className={styles['ready']}>
          <h3>Ready to send?</h3>
          <p className={styles['note']}>
            It goes to the hiring team once. {isShared ? 'Only they can open it.' : 'You’ll find it in My applications.'}
          </p>
        </div>
      ) : null}
      <div ref={ref} className={styles['submit']}>
        <Button type="submit" size="large" isLoading={isSending} aria-describedby={progressId}>
          {submitLabel}
        </Button>
        {check ? (
          <Button variant="outline" size="large" onClick={check.go}>
            {check.label}
          </Button>
        ) : null}
        {/* Not a live region, which would interrupt typing. The button is described by it instead. */}
        {isChecking || progress.required === 0 ? null : (
          <p id={progressId} className={styles['count']}>
            {progressText(progress)}
          </p>
        )}
      </div>
    </>
  )
}
