import { lazy, Suspense, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { SectionLink } from '#features/navigation/section-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'
import { aboutUs, apply } from './sections.ts'

/** The sheet behind the menu button; wide screens never need it. */
const loadMenu = () => import('./menu.tsx')
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }))

/** The header of the home page: its sections in a row from 1280 px on, behind a menu button below. */
export function Header() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  // Once opened it stays, closed: its way out is shown, and the focus has where to come from.
  const [hasMenu, setHasMenu] = useState(false)
  return (
    <header className={styles['bar-room']}>
      <div className={styles['bar']}>
        <Wrap>
          <div className={styles['header-row']}>
            <Logo />
            <nav aria-label="Main" className={styles['nav']}>
              {[...aboutUs, ...apply].map(({ anchor, label }) => (
                <SectionLink key={anchor} page={paths.home()} anchor={anchor} className={styles['nav-link']}>
                  {label}
                </SectionLink>
              ))}
            </nav>
            <button
              type="button"
              className={styles['menu-button']}
              aria-label="Menu"
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onPointerEnter={() => void loadMenu()}
              onFocus={() => void loadMenu()}
              onClick={() => {
                setHasMenu(true)
                setIsMenuOpen(true)
              }}
            >
              <Icon name="menu" />
            </button>
          </div>
        </Wrap>
      </div>
      {hasMenu ? (
        <Suspense fallback={null}>
          <Menu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      ) : null}
    </header>
  )
}
