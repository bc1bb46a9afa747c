import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { frame } from '#content'
import { paths } from '#shared/paths.ts'
import { languages } from '#shared/site-languages.ts'
import { language } from '#shared/words.ts'
import { ownNameOf } from '#features/language/language-names.ts'
import { isInstalled } from '#platform/install-prompt.ts'
import { Slot } from '#platform/slot.tsx'
import { SectionLink } from '#features/navigation/section-link.tsx'
import { LanguageSheet } from '#features/language/language-sheet.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Logo } from '../logo.tsx'
import styles from './menu.module.css'
import { aboutUs, apply, type NavItem } from '../sections.ts'
import { frame as frameWords, late as words } from '../words.ts'

interface MenuProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The menu below 1280 px: a full-screen sheet, closed by any of its links and by Escape. */
export function Menu({ isOpen, onClose }: MenuProps) {
  useEffect(() => {
    if (!isOpen || typeof matchMedia !== 'function') return undefined
    // A tablet rotated to landscape shows the row of links, without the button that closes the menu.
    const wide = matchMedia('(width >= 80rem)')
    const closeIfWide = () => {
      if (wide.matches) onClose()
    }
    // The sheet's code loads late, and the screen may have been rotated meanwhile.
    closeIfWide()
    wide.addEventListener('change', closeIfWide)
    return () => wide.removeEventListener('change', closeIfWide)
  }, [isOpen, onClose])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={frameWords.menu()}
      shape="sheet"
      firstFocus="h2"
      head={
        <>
          {/* Whoever hears it would be greeted by the link to the home page. */}
          <VisuallyHidden as="div">
            <h2 tabIndex={-1}>{frameWords.menu()}</h2>
          </VisuallyHidden>
          <Logo onClick={onClose} />
        </>
      }
    >
      <nav aria-label={frameWords.main()} className={styles['groups']}>
        {aboutUs.length === 0 ? null : <Group heading={words.aboutUs()} items={aboutUs} onChoose={onClose} />}
        <Group heading={words.apply()} items={apply} onChoose={onClose}>
          <li className={styles['item']}>
            <Link className={styles['link']} to={paths.myJobs()} preventScrollReset onClick={onClose}>
              <Icon name="heart" />
              {words.applications()}
              <Icon name="chevron-right" size="medium" />
            </Link>
          </li>
        </Group>
      </nav>
      {/* Recruiters install the site on their tablets. Visitors of the page have no use for it. */}
      {isInstalled() ? (
        <div className={[styles['items'], styles['item']].join(' ')}>
          <Slot name="installed-menu" props={{ className: styles['link'] ?? '', onChoose: onClose }} />
        </div>
      ) : null}
      {languages.length === 1 ? null : <LanguageRow />}
      <Link className={buttonClass({ size: 'large', isWide: true })} to={paths.jobs()} preventScrollReset onClick={onClose}>
        {frameWords.openJobs()}
      </Link>
      <div className={styles['field']} data-tone="bee">
        <img src={frame.menuArt} alt="" width={420} height={360} />
      </div>
    </Dialog>
  )
}

/** The page's language, which opens all of them. */
function LanguageRow() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles['language']} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="globe" />
        <span>{words.language()}</span>
        <span className={styles['chosen']}>
          {ownNameOf(language)}
          <Icon name="chevron-down" size="medium" />
        </span>
      </button>
      <LanguageSheet isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface GroupProps {
  readonly heading: string
  readonly items: readonly NavItem[]
  readonly onChoose: () => void
  /** What follows the sections. */
  readonly children?: ReactNode
}

function Group({ children, heading, items, onChoose }: GroupProps) {
  return (
    <>
      <h2 className={styles['heading']}>{heading}</h2>
      <ul className={styles['items']}>
        {items.map(({ anchor, icon, label }) => (
          <li key={anchor} className={styles['item']}>
            <SectionLink page={paths.home()} anchor={anchor} className={styles['link']} onClick={onChoose}>
              <Icon name={icon} />
              {label}
              <Icon name="chevron-right" size="medium" />
            </SectionLink>
          </li>
        ))}
        {children}
      </ul>
    </>
  )
}
