import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { brand, footer, frame } from '#content'
import { paths } from '#shared/paths.ts'
import { BrandLink } from '#features/rich-line/rich-line.tsx'
import { whenQuiet } from '#platform/idle.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './footer.module.css'
import { Late } from './late.tsx'
import { Logo } from './logo.tsx'

const currentYear = new Date().getFullYear()

/** Night in both themes: logo and accounts, the link groups, the copyright with the current year (specification 2). */
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
                  // No mark: a word, where the Social group does not say it already.
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
          {/* A page rendered before New Year's Eve says the old year until the next build. */}
          <p suppressHydrationWarning>{`© ${currentYear} ${brand.name}`}</p>
          <Link className={styles['link']} to={paths.applications()} preventScrollReset>
            My applications
          </Link>
          <BrandLink link={note} className={styles['link']} />
          <div className={styles['counting']}>
            <Late load={loadCountingSwitch} />
          </div>
        </div>
      </Wrap>
    </footer>
  )
}

/** The visitor's own switch; when it is not there the browser's own signals count all the same. */
async function loadCountingSwitch(): Promise<ComponentType> {
  await new Promise<void>((resolve) => whenQuiet(resolve))
  return (await import('#features/analytics/analytics-switch.tsx')).AnalyticsSwitch
}
