import { type ReactNode, type RefObject, useRef } from 'react'
import type { Fair, FairQueue } from '../tablet/fair.ts'
import { useOnline } from '#platform/online.ts'
import { clockText } from '#platform/format.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { type Light, lightOf, lightText } from './light.ts'
import styles from './recruiters.module.css'
import { useCalmText } from './use-calm-text.ts'
import { mode } from '../../../words.ts'

const { recruiters: words } = mode

/** Never colour alone: each light has an icon and words too. */
const looks: Readonly<Record<Light, { readonly tone: string; readonly icon: IconName }>> = {
  empty: { tone: 'owl', icon: 'check' },
  sent: { tone: 'owl', icon: 'check' },
  sending: { tone: 'starling', icon: 'send' },
  waiting: { tone: 'bee', icon: 'clock' },
  attention: { tone: 'cardinal', icon: 'circle-alert' },
}

function underText({ lastSentAtMs, people }: FairQueue, light: Light): string {
  if (light === 'attention') return people.find(({ state }) => state === 'needs-attention')?.attention ?? words.seeList()
  const lastSent = lastSentAtMs === null ? '' : words.lastSent({ time: clockText(lastSentAtMs) })
  return light === 'empty' ? words.under.empty() : `${words.under[light]()} ${lastSent}`.trim()
}

interface SendBoxProps {
  /** Takes the focus of what goes. */
  readonly heir: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A button that goes by itself when there is nothing left to do. */
function SendBox({ children, heir }: SendBoxProps) {
  return (
    <div ref={useKeptFocus<HTMLDivElement>(heir)} className={styles['send']}>
      {children}
    </div>
  )
}

function Count({ count, of }: { readonly of: 'sent' | 'waiting' | 'attention'; readonly count: number }) {
  return (
    <li>
      <Sentence text={words.counts[of]({ count, number: slot(0) })} elements={[<b key="number">{count}</b>]} />
    </li>
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
    <section className={styles['light']} data-tone={tone} aria-label={words.whatWaits()}>
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
            <Count of="sent" count={sent} />
            <Count of="waiting" count={waiting} />
            {needsAttention > 0 ? <Count of="attention" count={needsAttention} /> : null}
          </ul>
        </>
      )}
      {waiting + needsAttention > 0 ? (
        <SendBox heir={title}>
          <Button
            size="touch-large"
            variant="primary"
            icon="send"
            isDisabled={sending !== null}
            onClick={() => void fair.sendNow()}
          >
            {words.sendNow()}
          </Button>
          <p className={styles['small-print']}>{isOnline ? words.meanwhile() : words.later()}</p>
        </SendBox>
      ) : null}
      {light === 'sent' ? (
        // It goes when a rating is sealed.
        <SendBox heir={title}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page that had the focus has gone */}
          <Button variant="outline" size="touch" icon="check" autoFocus={hasReturned} onClick={onClose}>
            {words.closeDay()}
          </Button>
        </SendBox>
      ) : null}
    </section>
  )
}
