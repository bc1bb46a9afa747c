import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './my-applications.module.css'

interface ApplicationCardProps {
  readonly title: string
  /** The place of the job, if the device knows it. */
  readonly place: string | undefined
  readonly state?: { readonly tone: 'attention' | 'waiting' | 'received'; readonly icon: IconName; readonly label: string }
  /** One line about the state. */
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Stays at the card's foot. */
  readonly foot?: ReactNode
}

/** An application that needs attention has the colours of an error. */
const tones = { attention: undefined, waiting: 'starling', received: 'macaw' } as const

/** One draft or application in 'My applications'. */
export function ApplicationCard({ actions, children, foot, place, state, title }: ApplicationCardProps) {
  return (
    <li className={styles['card']} data-state={state?.tone}>
      <div className={styles['main']}>
        {state ? (
          <p className={styles['state']} data-tone={tones[state.tone]}>
            <Icon name={state.icon} size="small" />
            {state.label}
          </p>
        ) : null}
        <div>
          <h4 className={styles['job']}>
            <bdi>{title}</bdi>
          </h4>
          {place ? (
            <p className={styles['place']}>
              <bdi>{place}</bdi>
            </p>
          ) : null}
        </div>
        {children}
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
      </div>
      {foot}
    </li>
  )
}
