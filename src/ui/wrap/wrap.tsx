import type { ReactNode } from 'react'
import styles from './wrap.module.css'

/** Keeps its content to the page's measure and gutters. */
export function Wrap({ children }: { readonly children: ReactNode }) {
  return <div className={styles['wrap']}>{children}</div>
}
