import type { ReactNode } from 'react'
import { useDesk } from '../parts/desk-context.ts'
import styles from './list-view.module.css'
import { Side } from './side.tsx'

/** A page beside the ways into the list. */
export function Columns({ children }: { readonly children: ReactNode }) {
  const { foot, overview } = useDesk()
  return (
    <div className={styles['columns']}>
      {overview === null ? <div className={styles['no-side']} /> : <Side overview={overview} />}
      <div className={styles['column']}>
        <main className={styles['main']}>{children}</main>
        {foot}
      </div>
    </div>
  )
}
