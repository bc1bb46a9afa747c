import { home } from '#content'
import { Section } from './section.tsx'
import styles from './values.module.css'

/** The company's values. */
export function Values() {
  const { anchor, heading, lead, cards } = home.values
  return (
    <Section anchor={anchor} heading={heading} lead={lead} isRaised>
      <ul className={styles['values']}>
        {cards.map(({ icon, title, description }) => (
          <li key={title} className={styles['value']}>
            <img src={icon} alt="" width={56} height={56} loading="lazy" />
            <h3>{title}</h3>
            <p className={styles['description']}>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
