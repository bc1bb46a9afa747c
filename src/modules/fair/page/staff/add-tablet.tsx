import { useCallback, useEffect, useRef, useState } from 'react'
import { codeInFours, spelledCode } from '#shared/code-letters.ts'
import { siteAddress } from '#platform/address.ts'
import { useSecondsLeft } from '#platform/use-seconds-left.ts'
import { Button } from '#ui/button/button.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { clockTime } from '#ui/video-card/clock-time.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { askDesk } from '#modules/desk/page/staff/parts/client.ts'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import { DeskFairCode, type DeskFairEvent, deskFairUrl } from '../../shared/desk-fair.ts'
import { fairPaths } from '../../shared/fair-pages.ts'
import { staff } from '../../words.ts'
import styles from './event.module.css'

const { code: words } = staff

type Shown =
  | { readonly status: 'asking' }
  | { readonly status: 'shown'; readonly made: DeskFairCode; readonly endsAtMs: number }
  | { readonly status: 'over' | 'failed' }

/** A code for one tablet, and a fresh one when it was used. */
export function AddTablet({ event }: { readonly event: DeskFairEvent }) {
  const { onSignedOut } = useDesk()
  const { codeMadeAtMs, eventId, tablets } = event
  const [shown, setShown] = useState<Shown>({ status: 'asking' })
  const [joined, setJoined] = useState<number | null>(null)

  const makeCode = useCallback(async () => {
    const answer = await askDesk(deskFairUrl.code(eventId), DeskFairCode, { method: 'POST' })
    if (answer.status === 'signed-out') return onSignedOut()
    if (answer.status === 'ok') {
      return setShown({ status: 'shown', made: answer.value, endsAtMs: Date.now() + answer.value.endsInMs })
    }
    return setShown({ status: answer.status === 'refused' && answer.reason === 'not-possible' ? 'over' : 'failed' })
  }, [eventId, onSignedOut])
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- asks the service
    void makeCode()
  }, [makeCode])

  const made = shown.status === 'shown' ? shown.made : null
  // Both times are the service's.
  const tablet = made && tablets.find(({ joinedAtMs }) => joinedAtMs >= made.madeAtMs)
  const joinedNumber = tablet?.tabletNumber ?? null
  useEffect(() => {
    if (joinedNumber === null) return
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- the service has said so
    setJoined(joinedNumber)
    void makeCode()
  }, [joinedNumber, makeCode])

  const secondsLeft = useSecondsLeft(shown.status === 'shown' ? shown.endsAtMs : null)
  // Somebody has made another one at another desk since.
  const isReplaced = made !== null && codeMadeAtMs !== null && codeMadeAtMs > made.madeAtMs
  const [hasBegun, setHasBegun] = useState<DeskFairCode | null>(null)
  if (secondsLeft > 0 && hasBegun !== made) setHasBegun(made)
  const isExpired = made !== null && ((hasBegun === made && secondsLeft === 0) || isReplaced)

  return (
    <section className={styles['code-panel']} data-tone="starling" aria-labelledby="add-tablet">
      <h2 id="add-tablet">{words.heading()}</h2>
      <p>{shown.status === 'over' ? words.over() : words.lead()}</p>
      {shown.status === 'over' ? null : (
        <div className={styles['code']} data-expired={isExpired || undefined}>
          <div className={styles['picture']}>
            {made ? (
              <QrCode
                text={new URL(siteAddress(fairPaths.join(made.code)), window.location.href).href}
                label={words.picture()}
                size={208}
              />
            ) : null}
            {isExpired ? <b className={styles['expired']}>{words.expired()}</b> : null}
          </div>
          <div className={styles['code-text']}>
            {made && !isExpired ? (
              <>
                <p>
                  <b className={styles['clock']}>{clockTime(secondsLeft)}</b> <span>{words.until()}</span>
                </p>
                <p className={styles['letters']} translate="no">
                  <span aria-hidden="true">{codeInFours(made.code)}</span>
                  <VisuallyHidden>
                    {words.letters()} {spelledCode(made.code)}
                  </VisuallyHidden>
                </p>
              </>
            ) : null}
            <Button variant="outline" size="compact" icon="refresh-cw" onClick={() => void makeCode()}>
              {words.make()}
            </Button>
          </div>
        </div>
      )}
      <p className={styles['joined']} role="status">
        {shown.status === 'failed' ? words.failed() : joined === null ? '' : words.joined({ number: joined })}
      </p>
    </section>
  )
}
