import { type ReactNode, useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './application-form.module.css'
import type { FormSection, Progress } from './form-sections.ts'

interface SectionPanelProps {
  readonly section: FormSection
  readonly progress: Progress
  readonly isOpen: boolean
  /** null if the section cannot be closed. */
  readonly onToggle: (() => void) | null
  /** The next section if it is closed, otherwise null. */
  readonly next: FormSection | null
  readonly onOpenNext: (next: FormSection) => void
  readonly children: ReactNode
}

/** The element id of a section's heading. */
export function headingIdOf(sectionKey: string): string {
  return `${sectionKey}-heading`
}

function noteOf({ answered, required }: Progress): string {
  if (required === 0) return 'optional'
  return answered === required ? 'Done' : `${answered} of ${required} required`
}

/** One section of the form. In a long form its heading opens and closes it. */
export function SectionPanel({ children, isOpen, next, onOpenNext, onToggle, progress, section }: SectionPanelProps) {
  const ownId = useId()
  const note = noteOf(progress)
  return (
    <section className={styles['panel']} aria-labelledby={headingIdOf(section.key)}>
      <div className={styles['panel-head']}>
        <h3 className={styles['panel-heading']} id={headingIdOf(section.key)} tabIndex={-1}>
          {onToggle ? (
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={isOpen}
              aria-controls={`${ownId}-body`}
              aria-describedby={`${ownId}-note`}
              onClick={onToggle}
            >
              {section.heading}
              <span className={styles['chevron']}>
                <Icon name="chevron-down" />
              </span>
            </button>
          ) : (
            section.heading
          )}
        </h3>
        {/* Not a live region: announcing every change would interrupt typing. */}
        <p className={styles['panel-note']} id={`${ownId}-note`}>
          {progress.required > 0 && note === 'Done' ? <Icon name="check" size="small" /> : null}
          {note}
        </p>
      </div>
      <div id={`${ownId}-body`} className={styles['panel-body']} hidden={!isOpen}>
        {isOpen ? children : null}
        {isOpen && next ? (
          <div>
            <Button variant="outline" onClick={() => onOpenNext(next)}>
              Continue to “{next.heading}”
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
