import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './needs-network.module.css'
import { staff } from '../../../words.ts'

const { parts: words } = staff

/** Instead of a stale copy: the desk has none. */
export function NeedsNetwork({ onTryAgain }: { readonly onTryAgain: () => Promise<void> }) {
  const [isTrying, setIsTrying] = useState(false)
  const tryAgain = () => {
    setIsTrying(true)
    void onTryAgain().finally(() => setIsTrying(false))
  }
  return (
    <div className={styles['box']}>
      <Icon name="wifi-off" />
      <h1 className={styles['heading']}>{words.needsNetwork.heading()}</h1>
      <p className={styles['text']}>{words.needsNetwork.text()}</p>
      <Button size="small" isLoading={isTrying} onClick={tryAgain}>
        {words.needsNetwork.tryAgain()}
      </Button>
    </div>
  )
}
