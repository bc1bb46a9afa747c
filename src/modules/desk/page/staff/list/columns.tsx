import type { ReactNode } from 'react'
import { useDesk } from '../parts/desk-context.ts'
import styles from './list-view.module.css'
import { Side } from './side.tsx'

interface ColumnsProps {
  readonly children: ReactNode
  /** Takes the place of the desk's last line. */
  readonly bar?: ReactNode
}

/** A page beside the ways into the list. */
export function Columns({ bar, children }: ColumnsProps) {
  const { foot, overview } = useDesk()
  return (
    <div className={styles['columns']}>
      {overview === null ? <div className={styles['no-side']} /> : <Side overview={overview} />}
      <div className={styles['column']}>
        <main className={styles['main']}>{children}</main>
        {bar ?? foot}
      </div>
    </div>
  )
}
