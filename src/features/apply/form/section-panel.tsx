import { memo, type ReactNode, useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { foldedMark, useUntilFound } from '#ui/motion/until-found.ts'
import { useFold } from '#ui/motion/use-fold.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { useLanguageOf } from './form-of-page.ts'
import { type FormSection, type Progress, questionCountOf } from './form-sections.ts'
import styles from './section-panel.module.css'
import { form as words } from '../words.ts'

interface SectionPanelProps {
  readonly section: FormSection
  /** Its place in the form, from 1. */
  readonly position: number
  readonly progress: Progress
  /** How many of its errors are shown. */
  readonly errorCount: number
  /** Says in one sentence what a closed section is, or null. */
  readonly closedNote: string | null
  readonly isOpen: boolean
  /** Whether its opening or closing is to be seen. */
  readonly moves: boolean
  /** Whether the fields of a closed section are in the page, where its search finds them. */
  readonly isWhole: boolean
  /** null if the section cannot be closed. */
  readonly onToggle: (() => void) | null
  /** The browser has found a text in the closed section, and shows it. */
  readonly onFound: () => void
  /** The next section if it is closed and the panel offers to open it, otherwise null. */
  readonly next: FormSection | null
  readonly onOpenNext: (next: FormSection) => void
  readonly children: ReactNode
}

/** The element id of a section's heading. */
export function headingIdOf(sectionKey: string): string {
  return `${sectionKey}-heading`
}

function noteOf({ answered, required }: Progress, errorCount: number): string {
  if (errorCount > 0) return words.progress.toAnswer({ count: errorCount })
  return required === 0 ? words.progress.optionalSection() : words.progress.count({ answered, required })
}

/** The mark of a closed section: its number, a tick when it is complete, or an exclamation mark. Its note says the same. */
function Mark({ errorCount, position, progress }: Pick<SectionPanelProps, 'errorCount' | 'position' | 'progress'>) {
  const isComplete = progress.required > 0 && progress.answered === progress.required
  const state = errorCount > 0 ? 'wrong' : isComplete ? 'complete' : 'open'
  return (
    <span className={styles['mark']} data-state={state} aria-hidden="true">
      {state === 'complete' ? <Icon name="check" size="small" /> : state === 'wrong' ? '!' : position}
    </span>
  )
}

interface ContentProps {
  readonly isShown: boolean
  readonly isWhole: boolean
  readonly children: ReactNode
}

/** What is closed is rendered once, and again when it opens: a letter that is typed must not render the whole form. */
const Content = memo(
  ({ children, isShown, isWhole }: ContentProps) => (isShown || isWhole ? children : null),
  (before, now) => !now.isShown && before.isWhole === now.isWhole,
)

/** One section of the form. Its heading opens and closes it. */
export function SectionPanel(props: SectionPanelProps) {
  const { children, closedNote, errorCount, isOpen, isWhole, moves, next } = props
  const { onFound, onOpenNext, onToggle, position, progress, section } = props
  const ownId = useId()
  const heading = <bdi lang={useLanguageOf()(section.headingBy)}>{section.heading}</bdi>
  const { element, isShown } = useFold(isOpen, moves)
  useUntilFound(element, isShown, onFound)
  const saysCount = !isOpen && errorCount === 0
  return (
    <section className={styles['panel']} data-open={isOpen || undefined} aria-labelledby={headingIdOf(section.key)}>
      <div className={styles['head']} data-wrong={errorCount > 0 || undefined}>
        <Mark errorCount={errorCount} position={position} progress={progress} />
        <h3 className={styles['heading']} id={headingIdOf(section.key)} tabIndex={-1}>
          {onToggle ? (
            <button
              type="button"
              className={styles['toggle']}
              aria-expanded={isOpen}
              aria-controls={`${ownId}-body`}
              aria-describedby={saysCount ? `${ownId}-note ${ownId}-count` : `${ownId}-note`}
              onClick={onToggle}
            >
              {heading}
            </button>
          ) : (
            heading
          )}
        </h3>
        {/* Not a live region: announcing every change would interrupt typing. */}
        <p className={styles['note']} id={`${ownId}-note`}>
          {noteOf(progress, errorCount)}
        </p>
        {saysCount ? (
          <VisuallyHidden>
            <span id={`${ownId}-count`}>{words.progress.questions({ count: questionCountOf(section) })}</span>
          </VisuallyHidden>
        ) : null}
        {onToggle ? (
          <span className={styles['chevron']}>
            <Icon name="chevron-down" />
          </span>
        ) : null}
        {!isOpen && closedNote !== null ? <p className={styles['sentence']}>{closedNote}</p> : null}
      </div>
      <div
        ref={element}
        id={`${ownId}-body`}
        className={styles['body']}
        hidden={!isShown}
        {...{ [foldedMark]: isShown ? undefined : '' }}
      >
        <Content isShown={isShown} isWhole={isWhole}>
          {children}
        </Content>
        {isShown && next ? (
          <div>
            <Button variant="outline" onClick={() => onOpenNext(next)}>
              {words.continueTo({ heading: next.heading })}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}
