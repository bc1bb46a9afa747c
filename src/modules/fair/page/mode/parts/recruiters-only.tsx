import { type ReactNode, useState } from 'react'
import type { Fair, FairSettings } from '../tablet/fair.ts'
import { useFair } from '../tablet/use-fair.ts'
import { Button } from '#ui/button/button.tsx'
import { FairBar, FairScreen } from './fair-screen.tsx'
import styles from './parts.module.css'
import { mode } from '../../../words.ts'

const { parts: words } = mode

export interface RecruiterView {
  readonly fair: Fair
  readonly settings: FairSettings
  readonly isRunning: boolean
}

/** A recruiters' page on a tablet that is set up. The frame asks for the PIN and goes back to the fair after a while. */
export function RecruitersOnly({ children }: { readonly children: (view: RecruiterView) => ReactNode }) {
  const { fair, state } = useFair()
  if (!fair) return null
  if (state.status === 'off') return <NoFair fair={fair} />
  if (state.status !== 'running' && state.status !== 'preparing') return null
  return children({ fair, settings: state.settings, isRunning: state.status === 'running' })
}

/** Before the first set-up. Nothing is stored until somebody presses the button. */
function NoFair({ fair }: { readonly fair: Fair }) {
  const [hasFailed, setHasFailed] = useState(false)
  const begin = async () => setHasFailed((await fair.prepare()) !== 'saved')
  return (
    <FairScreen bar={<FairBar word={words.setUpWord()} />}>
      <div className={styles['plain']}>
        <h1 className={styles['title']}>{words.noFair.heading()}</h1>
        <p className={styles['lead']}>{words.noFair.text()}</p>
        <Button size="touch-large" variant="primary" icon="ticket" onClick={() => void begin()}>
          {words.setUpTablet()}
        </Button>
        {hasFailed ? (
          <p role="alert" className={styles['error']}>
            {words.noFair.noRoom()}
          </p>
        ) : null}
      </div>
    </FairScreen>
  )
}
