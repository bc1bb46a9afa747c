import type { ReactNode } from 'react'
import type { ListedApplication } from '#storage/records.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import styles from './my-applications.module.css'
import { outbox as words } from '../words.ts'

/** Colour families by state. The styles define those without a family: an error, and two quiet ones. */
const tones = {
  attention: undefined,
  waiting: 'starling',
  received: 'macaw',
  'with-team': 'owl',
  interviewing: 'starling',
  hired: 'owl',
  'not-moving-forward': undefined,
  withdrawn: undefined,
  erased: undefined,
} as const

interface ApplicationCardProps {
  readonly title: string
  /** The place of the job, if the device knows it. */
  readonly place: string | undefined
  readonly state?: { readonly tone: keyof typeof tones; readonly icon: IconName; readonly label: string }
  /** One line about the state. */
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Stays at the card's foot. */
  readonly foot?: ReactNode
}

/** One draft or application in 'My jobs'. */
export function ApplicationCard({ actions, children, foot, place, state, title }: ApplicationCardProps) {
  return (
    <li ref={useKeptFocus<HTMLLIElement>()} className={styles['card']} data-state={state?.tone}>
      <div className={styles['main']}>
        {state ? (
          <p className={styles['state']} data-tone={tones[state.tone]}>
            <Icon name={state.icon} size="small" />
            {state.label}
          </p>
        ) : null}
        <div>
          <h3 className={styles['job']}>
            <bdi lang={foreignLanguage()}>{title}</bdi>
          </h3>
          {place ? (
            <p className={styles['place']}>
              <bdi lang={foreignLanguage()}>{place}</bdi>
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

/** Warns that an application would be lost with the page. */
export function MemoryOnly({ row }: { readonly row: ListedApplication }) {
  return row.isStored ? null : <p>{words.memoryOnly()}</p>
}

export function Remove({ title, onRemove }: { readonly title: string; readonly onRemove: () => void }) {
  return (
    <Button size="small" variant="ghost" aria-label={words.removeTitle({ title })} onClick={onRemove}>
      {words.remove()}
    </Button>
  )
}
