import { useId, useSyncExternalStore } from 'react'
import styles from './analytics-switch.module.css'
import { type AnalyticsState, analyticsState, switchAnalytics, watchAnalyticsState } from './consent.ts'

const descriptions: Readonly<Record<AnalyticsState, string>> = {
  on: 'Which pages are opened, and whether sending an application worked. Never what you write or attach.',
  off: 'Nothing about your visits is kept or sent.',
  cleared: 'Off until you open this site again: you deleted everything on this device, this choice included.',
  'do-not-track': 'Already off: your browser sends Do Not Track.',
  'global-privacy-control': 'Already off: your browser sends Global Privacy Control.',
}

/** The visitor's switch for usage statistics: a checkbox styled as a switch. It inherits its text colour. */
export function AnalyticsSwitch() {
  // Prerendered as 'on'. The browser then shows the real state.
  const state = useSyncExternalStore<AnalyticsState>(watchAnalyticsState, analyticsState, () => 'on')
  const descriptionId = useId()
  return (
    <div className={styles['analytics']}>
      <label className={styles['label']}>
        <input
          className={styles['input']}
          type="checkbox"
          checked={state === 'on'}
          disabled={state === 'do-not-track' || state === 'global-privacy-control'}
          aria-describedby={descriptionId}
          onChange={(event) => switchAnalytics(event.target.checked)}
        />
        <span className={styles['track']} aria-hidden="true" />
        Share usage statistics
      </label>
      <p id={descriptionId} className={styles['description']}>
        {descriptions[state]}
      </p>
    </div>
  )
}
