import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { brand, footer, frame } from '#content'
import type { LinkGroup } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { languages } from '#shared/site-languages.ts'
import { LanguageLinks } from '#features/language/language-links.tsx'
import { BrandLink } from '#features/rich-line/rich-line.tsx'
import { whenQuiet } from '#platform/idle.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { isSlotUsed, Slot } from '#platform/slot.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './footer.module.css'
import { Logo } from '../logo.tsx'
import { late as words } from '../words.ts'

const hasSlot = isSlotUsed('footer')
const noProps = {}

const currentYear = new Date().getFullYear()

const isApplications = ({ href }: { readonly href: string }) => href === paths.myJobs()

/** A narrow footer shows the accounts at its top only. */
const isAccount = ({ href }: { readonly href: string }) => frame.accounts.some((account) => account.href === href)

/** Whether the brand lists 'My jobs' among its links. Otherwise it stands at the end. */
const hasApplicationsLink = footer.groups.some(({ links }) => links.some(isApplications))

/** The footer, dark in both themes: logo, accounts, link groups and the copyright with the current year. */
export function Footer() {
  const { groups, motto, note } = footer
  return (
    <footer className={styles['footer']}>
      <Wrap>
        <div className={styles['brand']}>
          <div>
            <Logo size="short" />
            <p className={styles['motto']}>{motto}</p>
          </div>
          <ul className={styles['accounts']} aria-label={words.follow()} hidden={frame.accounts.length === 0}>
            {frame.accounts.map((account) =>
              account.icon ? (
                <li key={account.href}>
                  <BrandLink link={account} className={styles['account']}>
                    <Icon name={account.icon} size="medium" />
                    <VisuallyHidden>{account.label}</VisuallyHidden>
                  </BrandLink>
                </li>
              ) : (
                // Accounts without an icon are text links, shown only where their group is hidden.
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
        <div className={styles['groups']}>
          {groups.map((group) => (
            <FooterGroup key={group.heading} group={group} />
          ))}
        </div>
        <div className={styles['bottom']}>
          {/* A page that was prerendered in December shows the old year until the next build. */}
          {languages.length === 1 ? null : (
            <nav className={styles['languages']} aria-label={words.language()}>
              <Icon name="globe" />
              <LanguageLinks shape="line" />
            </nav>
          )}
          {hasSlot ? (
            <div className={styles['slot']}>
              <Slot name="footer" props={noProps} when={whenQuiet} />
            </div>
          ) : null}
          <p suppressHydrationWarning>{`© ${currentYear} ${brand.name}`}</p>
          {hasApplicationsLink ? null : <ApplicationsLink label={words.applications()} />}
          {note ? <BrandLink link={note} className={styles['link']} /> : null}
        </div>
      </Wrap>
    </footer>
  )
}

/** A group of links. On a phone it opens and closes below its heading. */
function FooterGroup({ group: { heading, links } }: { readonly group: LinkGroup }) {
  const isPhone = useLayoutWidth() === 'phone'
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  return (
    <nav
      className={styles['group']}
      data-wide-only={links.every(isAccount) || undefined}
      data-open={isOpen || undefined}
      aria-label={heading}
    >
      <h2 className={styles['heading']}>
        {isPhone ? (
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {heading}
            <Icon name="chevron-down" />
          </button>
        ) : (
          heading
        )}
      </h2>
      <ul id={listId}>
        {links.map((link) => (
          <li key={link.href}>
            {isApplications(link) ? (
              <ApplicationsLink label={link.label} />
            ) : (
              <BrandLink link={link} className={styles['link']} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Opens on top of the home page, so the page does not scroll. */
function ApplicationsLink({ label }: { readonly label: string }) {
  return (
    <Link className={styles['link']} to={paths.myJobs()} preventScrollReset>
      {label}
    </Link>
  )
}
