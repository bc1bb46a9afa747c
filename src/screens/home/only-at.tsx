import { home } from '#content'
import { Section } from './section.tsx'
import styles from './only-at.module.css'

/** Facts about the company: tiles with a large figure, a sentence and a picture. */
export function OnlyAt() {
  const { anchor, heading, lead, tiles } = home.only
  return (
    <Section anchor={anchor} heading={heading} lead={lead}>
      <ul className={styles['tiles']}>
        {tiles.map(({ tone, figure, title, description, picture }) => (
          <li key={title} className={styles['tile']} data-tone={tone}>
            {/* The figure is part of the heading: '5 people make a flock'. */}
            <h3 className={styles['title']}>
              <span className={styles['figure']}>{figure}</span> {title}
            </h3>
            <p className={styles['text']}>{description}</p>
            <img className={styles['picture']} src={picture} alt="" width={520} height={170} loading="lazy" />
          </li>
        ))}
      </ul>
    </Section>
  )
}
