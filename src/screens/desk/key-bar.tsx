import { Button } from '#ui/button/button.tsx'
import { Kbd } from './kbd.tsx'
import styles from './key-bar.module.css'
import { clockText } from './times.ts'

interface KeyBarProps {
  /** The list has keys that an application has not. */
  readonly isOfList: boolean
  readonly areKeysOn: boolean
  readonly untilMs: number
  readonly onShowKeys: () => void
}

const hints: readonly (readonly [readonly string[], string])[] = [
  [['J', 'K'], 'move'],
  [['Enter'], 'open'],
  [['X'], 'pick'],
  [['R'], 'send again'],
  [['D'], 'mark delivered'],
  [['E'], 'export'],
]

/** The foot of the desk: the keys, and how long somebody stays signed in. */
export function KeyBar({ isOfList, areKeysOn, untilMs, onShowKeys }: KeyBarProps) {
  return (
    <footer className={styles['foot']} data-still={!isOfList || undefined}>
      <div className={styles['keys']}>
        {isOfList && areKeysOn
          ? hints.map(([keys, does]) => (
              <span key={does} className={styles['hint']} aria-hidden="true">
                <Kbd keys={keys} />
                {does}
              </span>
            ))
          : null}
        <Button variant="ghost" size="compact" onClick={onShowKeys}>
          <Kbd keys={['?']} />
          all keys
        </Button>
      </div>
      <p>Signed in until {clockText(untilMs)}. No third party sees this page.</p>
    </footer>
  )
}
