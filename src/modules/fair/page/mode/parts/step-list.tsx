import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './step-list.module.css'

/** 'busy' is being done, 'next' not yet. */
export type StepState = 'done' | 'busy' | 'next'

export interface Step {
  readonly name: string
  readonly state: StepState
  readonly title: string
  readonly detail: string
}

const icons: Readonly<Record<StepState, IconName>> = { done: 'check', busy: 'loader', next: 'clock' }

/** What a tablet has, or is getting. The words beside the mark say the same. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ul className={styles['steps']}>
      {steps.map(({ detail, name, state, title }) => (
        <li key={name}>
          <span className={styles['mark']} data-tone={state === 'done' ? 'owl' : 'starling'}>
            <Icon name={icons[state]} />
          </span>
          <b>{title}</b>
          <span className={styles['detail']}>{detail}</span>
        </li>
      ))}
    </ul>
  )
}
