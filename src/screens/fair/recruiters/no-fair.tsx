import { useState } from 'react'
import type { Fair } from '#features/fair/fair.ts'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairButton } from '../kit/fair-button.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import styles from './recruiters.module.css'

/** Before the first set-up. Nothing is stored until somebody presses the button. */
export function NoFair({ fair }: { readonly fair: Fair }) {
  const [problem, setProblem] = useState(false)
  const begin = async () => setProblem((await fair.prepare()) !== 'saved')
  return (
    <FairScreen bar={<FairBar word="fair set-up" />}>
      <div className={styles['plain']}>
        <h1 className={kit['title']}>Take this tablet to a fair</h1>
        <p className={kit['lead']}>
          People apply on it one after another, also without Wi-Fi. What they write is sealed at once: nobody can read it here.
        </p>
        <FairButton variant="primary" isLarge icon="ticket" onClick={() => void begin()}>
          Set up this tablet
        </FairButton>
        {problem ? (
          <p role="alert" className={kit['error']}>
            This tablet has no room to store anything. Free some space, then try again.
          </p>
        ) : null}
      </div>
    </FairScreen>
  )
}
