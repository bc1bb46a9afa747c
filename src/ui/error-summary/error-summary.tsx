import { type ReactNode, type Ref } from 'react'
import { Icon } from '../icon/icon.tsx'
import { linkClass } from '../link/link-class.ts'
import styles from './error-summary.module.css'

export interface SummaryEntry {
  /** Address of the control that the entry leads to. */
  readonly controlId: string
  readonly label: string
}

interface ErrorSummaryProps {
  readonly title: string
  readonly entries: readonly SummaryEntry[]
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** What keeps a form from being sent, with a link to each place (models.md 1.6). */
export function ErrorSummary({ title, entries, children, ref }: ErrorSummaryProps) {
  return (
    <div className={styles['summary']} role="alert" tabIndex={-1} ref={ref}>
      <Icon name="circle-alert" />
      <div className={styles['text']}>
        <p className={styles['title']}>{title}</p>
        {entries.length > 0 ? (
          <ul className={styles['entries']}>
            {entries.map(({ controlId, label }) => (
              <li key={controlId}>
                <a
                  className={linkClass({ isAlone: true })}
                  href={`#${controlId}`}
                  onClick={(event) => {
                    // Focus instead of a jump: the hash stays the page's.
                    event.preventDefault()
                    const control = document.getElementById(controlId)
                    control?.focus({ preventScroll: true })
                    // To the middle: its label above it and its error below must both be seen.
                    control?.scrollIntoView?.({ block: 'center' })
                  }}
                >
                  {label}
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
