import { useId, useSyncExternalStore } from 'react'
import { Switch } from '#ui/switch/switch.tsx'
import styles from './analytics-switch.module.css'
import { type AnalyticsState, analyticsState, firstState, switchAnalytics, watchAnalyticsState } from '../early/consent.ts'
import { late as words } from '../../words.ts'

/** The visitor's switch for usage statistics. It inherits its text colour. */
export function AnalyticsSwitch() {
  // Prerendered as before a choice. The browser then shows the real state.
  const state = useSyncExternalStore<AnalyticsState>(watchAnalyticsState, analyticsState, () => firstState)
  const descriptionId = useId()
  return (
    <div className={styles['analytics']}>
      <label className={styles['label']}>
        <Switch
          isOn={state === 'on'}
          isDisabled={state === 'do-not-track' || state === 'global-privacy-control'}
          descriptionId={descriptionId}
          onSwitch={switchAnalytics}
        />
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
