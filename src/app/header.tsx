import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { myJobs } from '#storage/my-jobs-store.ts'
import { SectionLink } from '#features/navigation/section-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { LanguageButton } from './language-button.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { aboutUs, apply } from './sections.ts'
import { frame as words } from './words.ts'

/** The header of the home page: a row of section links from 1280 px, a menu button below that. */
export function Header() {
  return (
    <header className={styles['bar-room']}>
      <div className={styles['bar']}>
        <Wrap>
          <div className={styles['header-row']}>
            <Logo />
            <nav aria-label={words.main()} className={styles['nav']}>
              {[...aboutUs, ...apply].map(({ anchor, label }) => (
                <SectionLink
                  key={anchor}
                  page={paths.home()}
                  anchor={anchor}
                  ownPage={anchor === jobsAnchor ? paths.allJobs() : undefined}
                  className={styles['nav-link']}
                >
                  {label}
                </SectionLink>
              ))}
            </nav>
            <div className={styles['tools']}>
              <MyJobsLink />
              <LanguageButton />
              <MenuButton />
            </div>
          </div>
        </Wrap>
      </div>
    </header>
  )
}

/** Leads to what is saved on this device, with the number of saved jobs. */
function MyJobsLink() {
  const count = useSyncExternalStore(
    myJobs.subscribe,
    () => myJobs.getState().saved.size,
    () => 0,
  )
  return (
    <Link className={styles['tool']} to={paths.myJobs()} aria-label={count === 0 ? words.myJobs() : words.myJobsSaved({ count })}>
      <Icon name="heart" />
      {count === 0 ? null : <span>{count}</span>}
    </Link>
  )
}
