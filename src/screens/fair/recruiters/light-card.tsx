import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Fair, FairQueue } from '#features/fair/fair.ts'
import { clockText } from '#platform/format.ts'
import { useOnline } from '#platform/online.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { FairButton } from '../kit/fair-button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './recruiters.module.css'
import { type Light, lightOf, lightText } from './texts.ts'
import { useCalmText } from './use-queue.ts'

/** Never colour alone: each light has an icon and words too. */
const looks: Readonly<Record<Light, { readonly tone: string; readonly icon: IconName }>> = {
  empty: { tone: 'owl', icon: 'check' },
  sent: { tone: 'owl', icon: 'check' },
  sending: { tone: 'starling', icon: 'send' },
  waiting: { tone: 'bee', icon: 'clock' },
  attention: { tone: 'cardinal', icon: 'circle-alert' },
}

function underText({ lastSentAtMs, people }: FairQueue, light: Light): string {
  const lastSent = lastSentAtMs === null ? '' : ` Last sent at ${clockText(lastSentAtMs)}.`
  switch (light) {
    case 'empty':
      return 'What people leave is sealed on this tablet, then sent.'
    case 'sent':
      return `Nothing waits on this tablet.${lastSent}`
    case 'attention':
      return people.find(({ state }) => state === 'needs-attention')?.attention ?? 'Look at the list.'
    default:
      return `Sealed on this tablet.${lastSent}`
  }
}

interface KeepsFocusProps {
  /** Takes the focus of what goes. */
  readonly heir: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** What goes by itself, such as a button with nothing left to do: who stands on it must not lose their place. */
function KeepsFocus({ children, heir }: KeepsFocusProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    const next = heir.current
    return () => {
      if (element?.contains(document.activeElement)) next?.focus()
    }
  }, [heir])
  return (
    <div ref={box} className={styles['send']}>
      {children}
    </div>
  )
}

interface LightCardProps {
  readonly fair: Fair
  readonly queue: FairQueue
  /** Whether the recruiter comes back from the end of the day: the button that opened it takes the focus. */
  readonly hasReturned: boolean
  /** Shown when all is sent. */
  readonly onClose: () => void
}

/** The tablet's light, its counts and 'Send now'. */
export function LightCard({ fair, hasReturned, onClose, queue }: LightCardProps) {
  const { needsAttention, sending, sent, waiting } = queue
  const isOnline = useOnline()
  const light = lightOf(queue)
  const title = useRef<HTMLHeadingElement>(null)
  const spoken = useCalmText(lightText(queue))
  const { icon, tone } = looks[light]
  return (
    <section className={styles['light']} data-tone={tone} aria-label="What waits">
      <div className={styles['light-head']}>
        <span className={styles['lamp']}>
          <Icon name={icon} />
        </span>
        <div>
          <h1 ref={title} tabIndex={-1} className={styles['light-title']}>
            {lightText(queue)}
          </h1>
          <p>{underText(queue, light)}</p>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      {light === 'empty' ? null : (
        <>
          <div className={styles['shares']} aria-hidden="true">
            {sent > 0 ? <i data-tone="owl" style={{ flexGrow: sent }} /> : null}
            {waiting > 0 ? <i data-tone="bee" style={{ flexGrow: waiting }} /> : null}
            {needsAttention > 0 ? <i data-tone="cardinal" style={{ flexGrow: needsAttention }} /> : null}
          </div>
          <ul className={styles['counts']}>
            <li>
              <b>{sent}</b> sent
            </li>
            <li>
              <b>{waiting}</b> waiting
            </li>
            {needsAttention > 0 ? (
              <li>
                <b>{needsAttention}</b> {needsAttention === 1 ? 'needs' : 'need'} attention
              </li>
            ) : null}
          </ul>
        </>
      )}
      {waiting + needsAttention > 0 ? (
        <KeepsFocus heir={title}>
          <FairButton variant="primary" isLarge icon="send" isDisabled={sending !== null} onClick={() => void fair.sendNow()}>
            Send now
          </FairButton>
          <p className={styles['small-print']}>
            {isOnline ? 'People can go on meanwhile.' : 'No network. It is sent as soon as there is one.'}
          </p>
        </KeepsFocus>
      ) : null}
      {light === 'sent' ? (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page that had the focus has gone
        <FairButton icon="check" autoFocus={hasReturned} onClick={onClose}>
          Close the day
        </FairButton>
      ) : null}
    </section>
  )
}
