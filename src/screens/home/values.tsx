import { home } from '#content'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Fold } from '#ui/fold/fold.tsx'
import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import { SectionPart } from './section-part.tsx'
import styles from './values.module.css'
import { home as words } from '../words.ts'

/** The company's values, in a swipeable row on a phone. */
export function Values() {
  const isPhone = useLayoutWidth() === 'phone'
  if (!home.values) return null
  const { anchor, heading, lead, cards } = home.values
  return (
    <SectionPart anchor={anchor} heading={heading} lead={lead}>
      <Fold label={words.allValues({ count: cards.length })}>
        <ScrollRow label={words.values()} until="tablet" isSideways={isPhone}>
          <ul className={styles['values']}>
            {cards.map(({ icon, title, description }) => (
              <li key={title} className={styles['value']}>
                <img src={icon} alt="" width={56} height={56} loading="lazy" />
                <h4>{title}</h4>
                <p className={styles['description']}>{description}</p>
              </li>
            ))}
          </ul>
        </ScrollRow>
      </Fold>
    </SectionPart>
  )
}
