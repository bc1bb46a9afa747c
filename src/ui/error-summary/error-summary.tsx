import { type ReactNode, type Ref, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { linkClass } from '../link/link-class.ts'
import styles from './error-summary.module.css'

export interface SummaryEntry {
  /** The id of the control that the entry links to. */
  readonly controlId: string
  readonly label: string
}

interface ErrorSummaryProps {
  readonly title: string
  readonly entries: readonly SummaryEntry[]
  /** Shows and focuses the control of an entry. */
  readonly onGo?: (controlId: string) => void
  /** Whether to announce the summary. Only a failed submit does, not each answer that follows it. */
  readonly isAlert?: boolean
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

function focusControl(controlId: string): void {
  const control = document.getElementById(controlId)
  control?.focus({ preventScroll: true })
  // Centre it, so that its label above and its error below are both visible.
  control?.scrollIntoView?.({ block: 'center' })
}

/** Lists the errors that block submission, with a link to each control. Follows the GOV.UK error summary. */
export function ErrorSummary({ title, entries, onGo = focusControl, isAlert = true, children, ref }: ErrorSummaryProps) {
  const titleId = useId()
  const isList = entries.length > 0
  return (
    <div
      className={styles['summary']}
      role={isAlert && !isList ? 'alert' : 'group'}
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={ref}
    >
      <Icon name="circle-alert" />
      <div className={styles['text']}>
        {/* Without the list: a reader would say its links one by one, in no order, beside the field that has focus. */}
        <p className={styles['title']} id={titleId} role={isAlert && isList ? 'alert' : undefined}>
          {title}
        </p>
        {isList ? (
          <ul className={styles['entries']}>
            {entries.map(({ controlId, label }) => (
              <li key={controlId}>
                <a
                  className={linkClass({ isAlone: true })}
                  href={`#${controlId}`}
                  onClick={(event) => {
                    // Focus the control instead of following the hash, which belongs to the router.
                    event.preventDefault()
                    onGo(controlId)
                  }}
                >
                  <bdi>{label}</bdi>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </div>
    </div>
  )
}
