import type { ReactNode } from 'react'
import type { ApplicationRow } from '#storage/records.ts'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import styles from './my-applications.module.css'

interface ApplicationEntryProps {
  readonly row: ApplicationRow
  readonly tone: Tone
  readonly label: string
  readonly text: string
  readonly children: ReactNode
}

/** An application in 'My applications', whatever its state, with what can be done about it. */
export function ApplicationEntry({ row, tone, label, text, children }: ApplicationEntryProps) {
  return (
    <li className={styles['entry']}>
      <h4 className={styles['job']}>{row.jobTitle}</h4>
      <div className={styles['state']}>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p>{text}</p>
      {row.isKept ? null : <p>It’s in this page’s memory only: please leave the page open.</p>}
      <div className={styles['actions']}>{children}</div>
    </li>
  )
}
