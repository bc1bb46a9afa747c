import type { ReactNode } from 'react'
import type { ListedApplication } from '#storage/applications.ts'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import styles from './my-applications.module.css'

interface ApplicationEntryProps {
  readonly row: ListedApplication
  readonly tone: Tone
  readonly label: string
  readonly text: string
  readonly children: ReactNode
}

/** One application in 'My applications', with its actions. */
export function ApplicationEntry({ row, tone, label, text, children }: ApplicationEntryProps) {
  return (
    <li className={styles['entry']}>
      <h4 className={styles['job']}>{row.jobTitle}</h4>
      <div className={styles['state']}>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p>{text}</p>
      {row.isStored ? null : <p>It’s in this page’s memory only: please leave the page open.</p>}
      <div className={styles['actions']}>{children}</div>
    </li>
  )
}
