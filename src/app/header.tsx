import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useSavedCount } from '#features/board/mine-store.ts'
import { SectionLink } from '#features/navigation/section-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { Logo } from './logo.tsx'
import { aboutUs, apply } from './sections.ts'
import { words } from './words.ts'

/** The menu sheet, loaded on demand because wide screens never need it. */
const loadMenu = () => import('./late/menu.tsx')
const Menu = late(async () => (await loadMenu()).Menu)

/** The header of the home page: a row of section links from 1280 px, a menu button below that. */
export function Header() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  // Stays mounted once opened, so that it can animate closing and return focus.
  const [hasMenu, setHasMenu] = useState(false)
  return (
    <header className={styles['bar-room']}>
      <div className={styles['bar']}>
        <Wrap>
          <div className={styles['header-row']}>
            <Logo />
            <nav aria-label={words.main()} className={styles['nav']}>
              {[...aboutUs, ...apply].map(({ anchor, label }) => (
                <SectionLink key={anchor} page={paths.home()} anchor={anchor} className={styles['nav-link']}>
                  {label}
                </SectionLink>
              ))}
            </nav>
            <div className={styles['tools']}>
              <MyJobsLink />
              <button
                type="button"
                className={styles['menu-button']}
                aria-label={words.menu()}
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
          </div>
        </Wrap>
      </div>
      {hasMenu ? <Menu isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} /> : null}
    </header>
  )
}

/** Leads to what is saved on this device, with the number of saved jobs. */
function MyJobsLink() {
  const count = useSavedCount()
  return (
    <Link className={styles['tool']} to={paths.myJobs()} aria-label={count === 0 ? words.myJobs() : words.myJobsSaved({ count })}>
      <Icon name="heart" />
      {count === 0 ? null : <span>{count}</span>}
    </Link>
  )
}
