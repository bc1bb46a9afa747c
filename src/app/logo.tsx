import { Link } from 'react-router-dom'
import { brand } from '#content'
import { paths } from '#shared/paths.ts'
import styles from './layout.module.css'
import { frame as words } from './words.ts'

interface LogoProps {
  /** 'short' is without the word of the site, 'mark' without any. */
  readonly size?: 'whole' | 'short' | 'mark'
  readonly onClick?: () => void
}

/** The logo, linked to the home page. */
export function Logo({ onClick, size = 'whole' }: LogoProps) {
  return (
    <Link
      className={styles['logo']}
      to={paths.home()}
      aria-label={words.logo({ name: `${brand.name} ${brand.siteWord}` })}
      onClick={onClick}
    >
      <img src={brand.art.mark} alt="" width={40} height={40} />
      {size === 'mark' ? null : (
        <span>
          {brand.wordmark}
          {size === 'short' ? null : <span className={styles['site-word']}> {brand.siteWord}</span>}
        </span>
      )}
    </Link>
  )
}
