import type { ReactNode } from 'react'
import { brand } from '#content'
import styles from './kit.module.css'
import { StartOver } from './start-over.tsx'

interface FairBarProps {
  /** Second word of the logo. */
  readonly word?: string
  /** Replaces the logo, such as a way back. */
  readonly start?: ReactNode
  /** Beside the logo. */
  readonly children?: ReactNode
  /** Visitors get 'Start over' unless something else is given. */
  readonly end?: ReactNode
}

/** The bar of every screen of the fair. */
export function FairBar({ children, end, start, word = brand.siteWord }: FairBarProps) {
  return (
    <header className={styles['bar']} data-full={children ? true : undefined}>
      {start ?? (
        <span className={styles['logo']}>
          <img src={brand.art.mark} alt="" width={48} height={48} />
          <span>
            {brand.wordmark} <span className={styles['logo-word']}>{word}</span>
          </span>
        </span>
      )}
      {children}
      <span className={styles['space']} />
      {end === undefined ? <StartOver /> : end}
    </header>
  )
}
