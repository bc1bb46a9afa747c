import { useId, useSyncExternalStore } from 'react'
import styles from './analytics-switch.module.css'
import { type AnalyticsState, analyticsState, switchAnalytics, watchAnalyticsState } from './consent.ts'

const descriptions: Readonly<Record<AnalyticsState, string>> = {
  on: 'Which pages are opened, and whether sending an application worked. Never what you write or attach.',
  off: 'Nothing about your visits is kept or sent.',
  'do-not-track': 'Already off: your browser sends Do Not Track.',
  'global-privacy-control': 'Already off: your browser sends Global Privacy Control.',
}

/** The visitor's own switch for usage statistics, for the footer: a checkbox that looks like one. It takes the ink of where it stands. */
export function AnalyticsSwitch() {
  // Rendered ahead of time it is on; the browser knows better.
  const state = useSyncExternalStore<AnalyticsState>(watchAnalyticsState, analyticsState, () => 'on')
  const descriptionId = useId()
  return (
    <div className={styles['analytics']}>
      <label className={styles['label']}>
        <input
          className={styles['input']}
          type="checkbox"
          checked={state === 'on'}
          disabled={state !== 'on' && state !== 'off'}
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
