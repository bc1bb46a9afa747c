import { Link } from 'react-router-dom'
import { brand, footer, frame } from '#content'
import { paths } from '#shared/paths.ts'
import { BrandLink } from '#features/rich-line/rich-line.tsx'
import { whenQuiet } from '#platform/idle.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './footer.module.css'
import { Logo } from './logo.tsx'

/** The analytics opt-out. The browser's own signals (Do Not Track, GPC) are respected even if it fails to load. */
const AnalyticsSwitch = late(async () => (await import('#features/analytics/analytics-switch.tsx')).AnalyticsSwitch)

const currentYear = new Date().getFullYear()

/** The footer, dark in both themes: logo, accounts, link groups and the copyright with the current year. */
export function Footer() {
  const { groups, motto, note } = footer
  return (
    <footer className={styles['footer']}>
      <Wrap>
        <div className={styles['groups']}>
          <div className={styles['brand']}>
            <Logo isShort />
            <p className={styles['motto']}>{motto}</p>
            <ul className={styles['accounts']} aria-label="Follow us">
              {frame.accounts.map((account) =>
                account.icon ? (
                  <li key={account.href}>
                    <BrandLink link={account} className={styles['account']}>
                      <Icon name={account.icon} size="medium" />
                      <VisuallyHidden>{account.label}</VisuallyHidden>
                    </BrandLink>
                  </li>
                ) : (
                  // Accounts without an icon are text links, shown only where the Social group is hidden.
                  <li key={account.href} data-narrow-only>
                    <BrandLink link={account} className={styles['account']}>
                      {account.label}
                      <Icon name="arrow-up-right" size="medium" />
                    </BrandLink>
                  </li>
                ),
              )}
            </ul>
          </div>
          {groups.map(({ heading, links }) => (
            <nav
              key={heading}
              className={styles['group']}
              data-wide-only={heading === 'Social' || undefined}
              aria-label={heading}
            >
              <h2 className={styles['heading']}>{heading}</h2>
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <BrandLink link={link} className={styles['link']} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles['bottom']}>
          {/* A page that was prerendered in December shows the old year until the next build. */}
          <p suppressHydrationWarning>{`© ${currentYear} ${brand.name}`}</p>
          <Link className={styles['link']} to={paths.applications()} preventScrollReset>
            My applications
          </Link>
          <BrandLink link={note} className={styles['link']} />
          <div className={styles['counting']}>
            <AnalyticsSwitch when={whenQuiet} />
          </div>
        </div>
      </Wrap>
    </footer>
  )
}
