import { Link } from 'react-router-dom'
import { brand } from '#content'
import { paths } from '#shared/paths.ts'
import styles from './layout.module.css'
import { frame as words } from './words.ts'

/** The logo, linked to the home page. */
export function Logo({ isShort = false, onClick }: { readonly isShort?: boolean; readonly onClick?: () => void }) {
  return (
    <Link
      className={styles['logo']}
      to={paths.home()}
      aria-label={words.logo({ name: `${brand.name} ${brand.siteWord}` })}
      onClick={onClick}
    >
      <img src={brand.art.mark} alt="" width={40} height={40} />
      <span>
        {brand.wordmark}
        {isShort ? null : <span className={styles['site-word']}> {brand.siteWord}</span>}
      </span>
    </Link>
  )
}
