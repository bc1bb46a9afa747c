import { jobsAnchor, paths } from '#shared/paths.ts'
import { SectionLink } from '#features/navigation/section-link.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'
import { LanguageButton } from './language-button.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { MyJobsLink } from './my-jobs-link.tsx'
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
