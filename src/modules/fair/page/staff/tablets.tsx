import { momentText, sizeText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { askDesk } from '#modules/desk/page/staff/parts/client.ts'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import { DeskFairEvent, type DeskTablet, deskFairUrl } from '../../shared/desk-fair.ts'
import styles from './tablets.module.css'
import { staff } from '../../words.ts'

const { side, tablets: words } = staff

/** The tablets of a fair, as each reported last: the applications that wait on one are not here yet. */

type Light = 'removed' | 'attention' | 'loading' | 'waiting' | 'ready' | 'running' | 'ended'

function lightOf({ needsAttention, phase, removedAtMs, waiting }: DeskTablet): Light {
  if (removedAtMs !== null) return 'removed'
  if (needsAttention > 0) return 'attention'
  if (waiting > 0) return 'waiting'
  return phase === 'preparing' ? 'loading' : phase
}

const tones = {
  removed: undefined,
  attention: 'cardinal',
  waiting: 'bee',
  loading: 'starling',
  ready: 'owl',
  running: 'owl',
  ended: undefined,
} as const

function stateText(tablet: DeskTablet): string {
  const { loading, needsAttention, waiting } = tablet
  const light = lightOf(tablet)
  if (light === 'loading' && loading) return words.loading[loading.what]({ loaded: loading.loaded, wanted: loading.wanted })
  return words.light[light]({ needsAttention, waiting })
}

/** A tablet's state as a colour, with its name. */
export function TabletState({ tablet }: { readonly tablet: DeskTablet }) {
  return (
    <>
      <span className={styles['light']} data-tone={tones[lightOf(tablet)]} aria-hidden="true" />
      {side.tablet({ number: tablet.tabletNumber, state: stateText(tablet) })}
    </>
  )
}

function factsOf({ batteryPercent, freeBytes, phase, sent }: DeskTablet): string {
  return [
    phase === 'running' || phase === 'ended' ? words.sent({ sent }) : '',
    batteryPercent === null ? '' : words.battery({ percent: Math.round(batteryPercent) }),
    freeBytes === null ? '' : words.free({ size: sizeText(freeBytes) }),
  ]
    .filter(Boolean)
    .join(' ')
}

interface TabletsProps {
  readonly event: DeskFairEvent
  readonly onChange: (event: DeskFairEvent) => void
}

/** The tablets of an event with what each reported last, and the button that removes one. */
export function Tablets({ event: { eventId, tablets }, onChange }: TabletsProps) {
  const { ask, nowMs, onSignedOut, say } = useDesk()
  const remove = async ({ tabletId, tabletNumber: number }: DeskTablet) => {
    const answer = await askDesk(deskFairUrl.tablet(eventId, tabletId), DeskFairEvent, { method: 'DELETE' })
    if (answer.status === 'signed-out') return onSignedOut()
    if (answer.status === 'ok') onChange(answer.value)
    return say(answer.status === 'ok' ? words.removed({ number }) : words.notRemoved({ number }))
  }
  const askToRemove = (tablet: DeskTablet) =>
    ask({
      title: words.ask({ number: tablet.tabletNumber }),
      text: words.askText({ waiting: tablet.waiting + tablet.needsAttention }),
      confirm: words.remove(),
      onConfirm: () => void remove(tablet),
    })
  return (
    <section className={styles['panel']} aria-labelledby="tablets-heading">
      <h2 id="tablets-heading">
        {words.heading()} <span className={styles['count']}>{tablets.length}</span>
      </h2>
      {tablets.length === 0 ? <p className={styles['hint']}>{words.none()}</p> : null}
      <ul>
        {tablets.map((tablet) => {
          const { reportedAtMs, tabletNumber: number } = tablet
          const facts = factsOf(tablet)
          return (
            <li key={tablet.tabletId} className={styles['tablet']}>
              <span className={styles['light']} data-tone={tones[lightOf(tablet)]} aria-hidden="true" />
              <div className={styles['text']}>
                <h3>{words.name({ number })}</h3>
                <p>
                  {reportedAtMs === null
                    ? words.silent({ state: stateText(tablet) })
                    : words.seen({ state: stateText(tablet), time: momentText(reportedAtMs, nowMs) })}
                </p>
                {facts === '' ? null : <p>{facts}</p>}
              </div>
              {tablet.removedAtMs === null ? (
                <Button
                  variant="outline"
                  size="compact"
                  aria-label={words.removeOf({ number })}
                  onClick={() => askToRemove(tablet)}
                >
                  {words.remove()}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {tablets.length === 0 ? null : <p className={styles['hint']}>{words.hint()}</p>}
    </section>
  )
}
