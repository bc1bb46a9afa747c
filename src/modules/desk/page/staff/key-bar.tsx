import { clockText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './key-bar.module.css'
import { Kbd } from './parts/kbd.tsx'
import { staff } from '../../words.ts'

const { frame: words } = staff

interface KeyBarProps {
  /** The list has keys that an application has not. */
  readonly isOfList: boolean
  readonly areKeysOn: boolean
  readonly untilMs: number
  readonly onShowKeys: () => void
}

const hints = [
  [['J', 'K'], words.keys.move()],
  [['Enter'], words.keys.open()],
  [['X'], words.keys.pick()],
  [['R'], words.keys.resend()],
  [['D'], words.keys.mark()],
  [['E'], words.keys.export()],
] as const

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
          {words.keys.all()}
        </Button>
      </div>
      <p>{words.signedIn({ time: clockText(untilMs) })}</p>
    </footer>
  )
}
