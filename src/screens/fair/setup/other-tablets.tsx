import { useEffect, useState, useSyncExternalStore } from 'react'
import { fairPaths } from '#shared/fair-pages.ts'
import type { Fair, FairSettings } from '#features/fair/fair.ts'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { FairButton } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../kit/kit.module.css'
import styles from './setup.module.css'

const phaseTexts: Readonly<Record<string, string>> = {
  preparing: 'not yet',
  ready: 'ready',
  running: 'running',
  ended: 'ended',
}

interface OtherTabletsProps {
  readonly fair: Fair
  readonly settings: FairSettings
}

/** A code that sets another tablet up, and the tablets of the event. */
export function OtherTablets({ fair, settings }: OtherTabletsProps) {
  const known = useSyncExternalStore(fair.subscribe, fair.getTablets)
  useEffect(() => void fair.report(), [fair])
  const tablets = known.length > 0 ? known : [{ tabletNumber: settings.tabletNumber, phase: 'preparing', isThis: true }]
  return (
    <aside className={styles['others']} data-tone="starling">
      <h2 className={kit['heading']}>Set up another tablet</h2>
      <SetupCode fair={fair} />
      <div className={styles['tablets']}>
        <h3>Tablets of this event</h3>
        <ul>
          {tablets.map(({ isThis, phase, tabletNumber }) => (
            <li key={tabletNumber}>
              <i data-on={phase === 'ready' || phase === 'running' || undefined} />
              <span>
                Tablet {tabletNumber}
                {isThis ? ', this one' : ''}
              </span>
              <b>{phaseTexts[phase] ?? phase}</b>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

type CodeState =
  | { readonly status: 'none' | 'making' | 'no-answer' }
  | { readonly status: 'made'; readonly code: string; readonly endsAtMs: number }

function SetupCode({ fair }: { readonly fair: Fair }) {
  const [state, setState] = useState<CodeState>({ status: 'none' })
  const make = async () => {
    setState({ status: 'making' })
    const made = await fair.makeSetupCode()
    setState(made ? { status: 'made', ...made } : { status: 'no-answer' })
  }
  const secondsLeft = useSecondsLeft(state.status === 'made' ? state.endsAtMs : 0)
  const isShown = state.status === 'made' && secondsLeft > 0
  return (
    <>
      {isShown ? (
        <>
          <div className={styles['code']}>
            <QrCode text={new URL(fairPaths.join(state.code), location.origin).href} label="Code for another tablet" />
          </div>
          <p className={styles['left']}>
            <Icon name="timer" />
            <span role="timer">
              Once, within {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
            </span>
          </p>
        </>
      ) : (
        <FairButton variant="snow" icon="plus" isDisabled={state.status === 'making'} onClick={() => void make()}>
          {state.status === 'made' ? 'Make a new code' : 'Make a code'}
        </FairButton>
      )}
      <p role="status">
        {state.status === 'no-answer'
          ? 'The server did not answer. A code needs a network.'
          : 'Scan it with the other tablet. It brings the event, the pins and the public key. No PIN, no private key.'}
      </p>
    </>
  )
}

function useSecondsLeft(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (endsAtMs === 0) return undefined
    const tick = () => setNowMs(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}
