import { useId, useSyncExternalStore } from 'react'
import styles from './analytics-switch.module.css'
import { type AnalyticsState, analyticsState, firstState, switchAnalytics, watchAnalyticsState } from '../early/consent.ts'
import { late as words } from '../../words.ts'

/** The visitor's switch for usage statistics: a checkbox styled as a switch. It inherits its text colour. */
export function AnalyticsSwitch() {
  // Prerendered as before a choice. The browser then shows the real state.
  const state = useSyncExternalStore<AnalyticsState>(watchAnalyticsState, analyticsState, () => firstState)
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
        {words.share()}
      </label>
      <p id={descriptionId} className={styles['description']}>
        {words.states[state]()}
      </p>
    </div>
  )
}

/** Said before everything is deleted. */
export function ChoiceIsDeleted() {
  return <p>{words.choiceIsDeleted()}</p>
}
