import type { ReactNode } from 'react'
import styles from './wrap.module.css'

/** Constrains its content to the page's width and gutters. */
export function Wrap({ children }: { readonly children: ReactNode }) {
  return <div className={styles['wrap']}>{children}</div>
}
