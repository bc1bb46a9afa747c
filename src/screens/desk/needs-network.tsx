import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './needs-network.module.css'

/** Instead of a stale copy: the desk has none. */
export function NeedsNetwork({ onTryAgain }: { readonly onTryAgain: () => Promise<void> }) {
  const [isTrying, setIsTrying] = useState(false)
  return (
    <div className={styles['box']}>
      <Icon name="wifi-off" />
      <h1 className={styles['heading']}>The desk needs a network</h1>
      <p className={styles['text']}>Applications are never stored on this device, so there is nothing to show without one.</p>
      <Button
        size="small"
        isLoading={isTrying}
        onClick={() => {
          setIsTrying(true)
          void onTryAgain().finally(() => setIsTrying(false))
        }}
      >
        Try again
      </Button>
    </div>
  )
}
