import { Link } from 'react-router-dom'
import { brand } from '#content'
import { paths } from '#shared/paths.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './layout.module.css'

/** The logo, a link home. */
export function Logo({ isShort = false }: { readonly isShort?: boolean }) {
  return (
    <Link className={styles['logo']} to={paths.home()} aria-label={`${brand.name} ${brand.siteWord}, home`}>
      <img src={brand.art.mark} alt="" width={40} height={40} />
      <span>
        {brand.name.toLowerCase()}
        {isShort ? null : <span className={styles['site-word']}> {brand.siteWord}</span>}
      </span>
    </Link>
  )
}

/** The header of the home page. */
export function Header() {
  return (
    <header className={styles['bar']}>
      <Wrap>
        <div className={styles['header-row']}>
          <Logo />
          <nav aria-label="Main">
            <Link className={styles['nav-link']} to={paths.jobs()}>
              Jobs
            </Link>
          </nav>
        </div>
      </Wrap>
    </header>
  )
}
