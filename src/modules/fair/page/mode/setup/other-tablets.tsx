import { useEffect, useState, useSyncExternalStore } from 'react'
import { fairPaths } from '../../../shared/fair-pages.ts'
import type { Fair, FairSettings } from '../tablet/fair.ts'
import { useSecondsLeft } from '#platform/use-seconds-left.ts'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../parts/parts.module.css'
import { mode } from '../../../words.ts'
import styles from './setup.module.css'

const { parts, setup: words } = mode

const texts = words.tablets

interface OtherTabletsProps {
  readonly fair: Fair
  readonly settings: FairSettings
}

/** A code that sets another tablet up, and the tablets of the event. */
export function OtherTablets({ fair, settings }: OtherTabletsProps) {
  const known = useSyncExternalStore(fair.subscribe, fair.getTablets)
  useEffect(() => void fair.report(), [fair])
  const tablets = known.length > 0 ? known : [{ tabletNumber: settings.tabletNumber, phase: 'preparing' as const, isThis: true }]
  return (
    <aside className={styles['others']} data-tone="starling">
      <h2 className={kit['heading']}>{texts.heading()}</h2>
      <SetupCode fair={fair} />
      <div className={styles['tablets']}>
        <h3>{texts.list()}</h3>
        <ul>
          {tablets.map(({ isThis, phase, tabletNumber }) => (
            <li key={tabletNumber}>
              <i data-on={phase === 'ready' || phase === 'running' || undefined} />
              <span>{texts.tablet({ number: tabletNumber, which: isThis ? 'this' : 'other' })}</span>
              <b>{texts.phases[phase]()}</b>
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
  const secondsLeft = useSecondsLeft(state.status === 'made' ? state.endsAtMs : null)
  const isShown = state.status === 'made' && secondsLeft > 0
  return (
    <>
      {isShown ? (
        <>
          <div className={styles['code']}>
            <QrCode text={new URL(fairPaths.join(state.code), location.origin).href} label={texts.code()} />
          </div>
          <p className={styles['left']}>
            <Icon name="timer" />
            <span role="timer">
              {texts.once({ time: `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}` })}
            </span>
          </p>
        </>
      ) : (
        <Button size="touch" variant="plain" icon="plus" isDisabled={state.status === 'making'} onClick={() => void make()}>
          {state.status === 'made' ? texts.makeNew() : texts.make()}
        </Button>
      )}
      <p role="status">{state.status === 'no-answer' ? parts.noServer() : texts.scan()}</p>
    </>
  )
}
