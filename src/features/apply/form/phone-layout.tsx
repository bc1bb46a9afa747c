import { Button } from '#ui/button/button.tsx'
import { ErrorLine } from '#ui/error-summary/error-line.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import styles from './application-form.module.css'
import { FormBar } from './form-bar.tsx'
import { type FormActionsProps, type FormLayout, type FormSummaryProps, scrollBelowBar } from './form-layout.ts'

/** One section at a time, errors in one line below the title bar, and a bar at the bottom. */
export const phoneLayout: FormLayout = { hasBar: true, showField, Summary, Actions }

function showField(controlId: string): void {
  const control = document.getElementById(controlId)
  if (!control) return
  control.focus({ preventScroll: true })
  scrollBelowBar(control.closest(`.${fieldClass.field}`) ?? control)
}

function Summary({ entries, isAlert, onGo }: FormSummaryProps) {
  return <ErrorLine entries={entries} isAlert={isAlert} onGo={onGo} />
}

function Actions(props: FormActionsProps) {
  const { check, next, ref } = props
  return (
    <>
      {check && !next ? (
        <Button variant="outline" isWide onClick={check.go}>
          {check.label}
        </Button>
      ) : null}
      <div ref={ref} className={styles['bar']}>
        <FormBar {...props} />
      </div>
    </>
  )
}
