import type { ReactNode } from 'react'
import styles from './kit.module.css'

interface FairScreenProps {
  readonly bar: ReactNode
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** A screen of the fair: a bar, its content, and a foot that is never scrolled away. */
export function FairScreen({ bar, children, foot }: FairScreenProps) {
  return (
    <div className={styles['screen']}>
      {bar}
      <main className={styles['main']}>{children}</main>
      {foot === undefined ? null : <footer className={styles['foot']}>{foot}</footer>}
    </div>
  )
}
