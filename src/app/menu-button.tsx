import { useState } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import styles from './layout.module.css'
import { frame as words } from './words.ts'

/** The menu sheet, loaded on demand because wide screens never need it. */
const loadMenu = () => import('./late/menu.tsx')
const Menu = late(async () => (await loadMenu()).Menu)
/** Loads it ahead of a press, which tries again where that fails. */
const prepare = () => void loadMenu().catch(() => {})

/** Opens the menu below 1280 px, on every page: an installed site has no address bar. */
export function MenuButton() {
  // Stays mounted once opened, so that it can animate closing and return focus. null before.
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  return (
    <>
      <button
        type="button"
        className={styles['menu-button']}
        aria-label={words.menu()}
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen === null ? null : <Menu isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
