import { brand } from '#content'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { Logo } from './header.tsx'
import styles from './layout.module.css'

const currentYear = new Date().getFullYear()

export function Footer() {
  return (
    <footer className={styles['footer']}>
      <Wrap>
        <div className={styles['footer-row']}>
          <Logo />
          <a className={styles['footer-link']} href={brand.linkedIn.href} target="_blank" rel="noopener noreferrer">
            {brand.linkedIn.label}
          </a>
        </div>
        <p className={styles['copyright']}>
          © {currentYear} {brand.name}
        </p>
      </Wrap>
    </footer>
  )
}
