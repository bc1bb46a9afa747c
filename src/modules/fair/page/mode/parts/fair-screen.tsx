import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { brand } from '#content'
import { Button } from '#ui/button/button.tsx'
import { fairPageKindOf } from './fair-pages.ts'
import styles from './parts.module.css'
import { RunningFairContext } from './running-fair.ts'
import { mode } from '../../../words.ts'

const { parts: words } = mode

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

interface WayBarProps {
  /** The way back. */
  readonly back: ReactNode
  readonly children?: ReactNode
}

/** The bar of a screen that leads back, and to the start. */
export function WayBar({ back, children }: WayBarProps) {
  return (
    <FairBar
      start={<div className={styles['way']}>{back}</div>}
      end={
        <div className={styles['way']}>
          <StartOver />
        </div>
      }
    >
      {children}
    </FairBar>
  )
}

/** Ends this person's turn, after a question if something was typed. Nothing on pages that are not for visitors. */
function StartOver() {
  const running = useContext(RunningFairContext)
  const kind = fairPageKindOf(useLocation().pathname)
  if (!running || (kind !== 'visitor' && kind !== 'application')) return null
  return (
    <Button variant="outline" size="touch" icon="rotate-ccw" onClick={running.startOver}>
      {words.startOver()}
    </Button>
  )
}
