import { type DeskFairEvent, type DeskTablet, revokeNotesUrl } from '../../shared/desk-fair.ts'
import { momentOf, sizeText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import styles from './tablets.module.css'
import { staff } from '../../words.ts'

const { side: words, tablets: texts } = staff

/** The tablets of a fair, as each reported last: the applications that wait on one are not here yet. */

type Light = 'attention' | 'waiting' | 'sent' | 'silent'

function lightOf({ needsAttention, reportedAtMs, waiting }: DeskTablet): Light {
  if (reportedAtMs === null) return 'silent'
  if (needsAttention > 0) return 'attention'
  return waiting > 0 ? 'waiting' : 'sent'
}

const tones = { attention: 'cardinal', waiting: 'bee', sent: 'owl', silent: undefined } as const

/** A tablet's name, and its state as a colour and in words: '35 waiting'. */
export function TabletState({ tablet }: { readonly tablet: DeskTablet }) {
  const { needsAttention, sent, tabletNumber: number, waiting } = tablet
  const light = lightOf(tablet)
  return (
    <>
      <span className={styles['light']} data-tone={tones[light]} aria-hidden="true" />
      {words.tablet({ number, state: texts.light[light]({ needsAttention, sent, waiting }) })}
    </>
  )
}

function reportText({ batteryPercent, freeBytes, needsAttention, phase, sent, waiting }: DeskTablet): string {
  return [
    texts.counts({ phase: texts.phase[phase](), sent, waiting, needsAttention }),
    batteryPercent === null ? '' : texts.battery({ percent: Math.round(batteryPercent) }),
    freeBytes === null ? '' : texts.free({ size: sizeText(freeBytes) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The tablets of the fair that the list is filtered by. */
export function Tablets({ fair }: { readonly fair: DeskFairEvent }) {
  const { actions, nowMs } = useDesk()
  return (
    <section className={styles['panel']} aria-labelledby="tablets-heading">
      <h2 id="tablets-heading">{texts.heading()}</h2>
      <ul className={styles['tablets']}>
        {fair.tablets.map((tablet) => (
          <li key={tablet.tabletId} className={styles['tablet']}>
            <h3 className={styles['name']}>
              <TabletState tablet={tablet} />
            </h3>
            {tablet.reportedAtMs === null ? null : (
              <p className={styles['facts']}>
                {reportText(tablet)} {texts.reported(momentOf(tablet.reportedAtMs, nowMs))}
              </p>
            )}
            <p className={styles['facts']}>{texts.notes[tablet.notes]()}</p>
            {tablet.notes === 'verified' ? (
              <Button
                variant="ghost"
                size="compact"
                isDisabled={actions.isActing}
                onClick={() => actions.post(revokeNotesUrl(tablet.tabletId), texts.revoked({ number: tablet.tabletNumber }))}
                aria-label={texts.distrustOf({ number: tablet.tabletNumber })}
              >
                {texts.distrust()}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
