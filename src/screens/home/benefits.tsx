import { Link } from 'react-router-dom'
import { home } from '#content'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Section } from './section.tsx'
import styles from './benefits.module.css'
import { home as words } from '../words.ts'

/** The benefits teaser: five cards and a link to the benefits page. */
export function Benefits() {
  if (!home.benefits) return null
  const { heading, lead, cards } = home.benefits
  return (
    <Section anchor="benefits" heading={heading} lead={lead} tone="owl">
      <ul className={styles['cards']}>
        {cards.map(({ name, description, image }) => (
          <li key={name} className={styles['card']}>
            <img className={styles['image']} src={image} alt="" width={400} height={260} loading="lazy" />
            <div className={styles['text']}>
              <h3>{name}</h3>
              <p className={styles['description']}>{description}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles['all']}>
        <Link className={buttonClass({ variant: 'snow', size: 'large' })} to={paths.benefits()}>
          {words.allBenefits()}
        </Link>
      </p>
    </Section>
  )
}
