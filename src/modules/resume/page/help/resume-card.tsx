import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { useStableFocus } from '#ui/kept-focus/use-stable-focus.ts'
import styles from './resume-card.module.css'
import type { ResumeProblem } from '../reader/resume-messages.ts'
import { help as words } from '../../words.ts'

/** The card below a résumé: it says how reading it goes. What was found is in `found-panel.tsx`. */

interface ResumePlaceProps {
  readonly children: ReactNode
  /** Changes with what the card shows. */
  readonly shows: unknown
}

/**
 * Holds the card. The pressed button goes away in most states, and the focus with it. It then moves to the next thing to press, or to the
 * heading of what has come.
 */
export function ResumePlace({ children, shows }: ResumePlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const focusProps = useStableFocus(shows, () =>
    place.current?.querySelector<HTMLElement>('[data-takes-focus]')?.focus({ preventScroll: true }),
  )
  return (
    <div {...focusProps} ref={place} className={styles['place']}>
      {children}
    </div>
  )
}

interface ResumeHeadProps {
  readonly icon: IconName
  /** The colour of the mark, with a wash. By default it has none. */
  readonly tone?: 'starling' | 'bee' | 'egret'
  readonly title: string
  readonly titleId?: string
  readonly lead: string
  /** Whether the title takes the focus of a button that has gone. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
}

/** A mark, two lines and what can be pressed. */
export function ResumeHead({ children, icon, lead, takesFocus = true, title, titleId, tone }: ResumeHeadProps) {
  return (
    <>
      <span className={styles['mark']} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div className={styles['about']}>
        <h4 id={titleId} className={styles['title']} tabIndex={-1} data-takes-focus={takesFocus || undefined}>
          {title}
        </h4>
        <p className={styles['lead']}>{lead}</p>
        {children}
      </div>
    </>
  )
}

/** A card of nothing else. */
export function ResumeMessage({ tone = 'starling', ...head }: ResumeHeadProps) {
  return (
    <section className={styles['card']}>
      <ResumeHead {...head} tone={tone} />
    </section>
  )
}

interface ResumeProgressProps {
  readonly page: number
  /** 0 until the first page is read. */
  readonly pageCount: number
}

/** Most files are read before somebody would wonder how far it is. */
const longMs = 2_000

export function ResumeProgress({ page, pageCount }: ResumeProgressProps) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  const isCounted = isLong && pageCount > 0
  return (
    <ResumeMessage
      icon="scan-text"
      title={words.looking()}
      lead={isCounted ? words.page({ page, count: pageCount }) : words.lookingLead()}
    >
      <progress
        className={styles['progress']}
        aria-label={words.looking()}
        {...(isCounted ? { max: pageCount, value: page - 0.5 } : {})}
      />
    </ResumeMessage>
  )
}

const icons: Partial<Record<ResumeProblem, IconName>> = { 'no-text': 'image', 'nothing-found': 'search-x', offline: 'wifi-off' }
const quiet: readonly ResumeProblem[] = ['nothing-found', 'offline', 'other-kind']

interface ResumeProblemCardProps {
  readonly problem: ResumeProblem
  readonly onRead: () => void
}

/** Says why nothing can be filled in. The file stays as it is. */
export function ResumeProblemCard({ onRead, problem }: ResumeProblemCardProps) {
  return (
    <ResumeMessage
      icon={icons[problem] ?? 'circle-alert'}
      tone={quiet.includes(problem) ? 'egret' : 'bee'}
      title={words.problems[problem]()}
      lead={words.problemLeads[problem]()}
    >
      {problem === 'not-loaded' ? (
        <Button variant="outline" size="small" onClick={onRead}>
          {words.tryAgain()}
        </Button>
      ) : null}
    </ResumeMessage>
  )
}
