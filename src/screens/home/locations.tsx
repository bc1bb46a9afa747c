import { Link } from 'react-router-dom'
import { home, officeCards } from '#content'
import type { OfficeCard } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { Card, cardLinkClass } from '#ui/card/card.tsx'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { ArrowLinkLabel, arrowLinkClass } from '#ui/link/arrow-link.tsx'
import { Fold } from '#ui/fold/fold.tsx'
import { Section } from './section.tsx'
import styles from './locations.module.css'
import { home as words } from '../words.ts'

/** The offices: the headquarters, or the only one, large, the others in a row. */
export function Locations() {
  const isPhone = useLayoutWidth() === 'phone'
  if (officeCards.length === 0) return null
  const { heading, lead } = home.locations
  const [first] = officeCards
  const large = officeCards.find((office) => office.isHeadquarters) ?? (officeCards.length === 1 ? first : undefined)
  const others = officeCards.filter((office) => office !== large)
  return (
    <Section anchor="locations" heading={heading} lead={lead}>
      {large ? <LargeCard office={large} /> : null}
      {others.length === 0 ? null : (
        <Fold label={words.moreOffices({ count: others.length })} isPhone={isPhone}>
          <ul className={styles['offices']}>
            {others.map((office) => (
              <li key={office.key} className={styles['office']}>
                <Card isTappable className={styles['card']}>
                  <img className={styles['small-picture']} src={office.view} alt="" width={680} height={450} loading="lazy" />
                  <div className={styles['small-text']}>
                    <h3>
                      <Link className={cardLinkClass} to={paths.office(office.key)}>
                        {office.name}
                      </Link>
                    </h3>
                    {office.note === '' ? null : <p className={styles['note']}>{office.note}</p>}
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </Section>
  )
}

function LargeCard({ office }: { readonly office: OfficeCard }) {
  return (
    <Card isTappable className={styles['headquarters']}>
      <img className={styles['picture']} src={office.view} alt="" width={680} height={450} loading="lazy" />
      <div className={styles['text']}>
        {office.isHeadquarters ? (
          <p className={styles['chip']} data-tone="bee">
            <Icon name="house" size="small" />
            {words.headquarters()}
          </p>
        ) : null}
        <h3 className={styles['city']}>{office.title}</h3>
        <p className={styles['lead']}>{office.lead}</p>
        <Link className={`${arrowLinkClass} ${cardLinkClass} ${styles['visit']}`} to={paths.office(office.key)}>
          <ArrowLinkLabel>{words.visit({ office: office.name })}</ArrowLinkLabel>
        </Link>
      </div>
    </Card>
  )
}
