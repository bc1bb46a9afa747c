import { home } from '#content'
import { useMediaQuery } from '#platform/media-query.ts'
import { Section } from './section.tsx'
import styles from './rows.module.css'

/** A week in the offices, in four pictures; on a phone they stand in a row that is swiped. */
export function Life() {
  const { anchor, heading, lead, moments } = home.life
  const isRow = useMediaQuery('(width < 48rem)')
  return (
    <Section anchor={anchor} heading={heading} lead={lead} isJoined>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard */}
      <div role="group" aria-label="The week in pictures" className={styles['row']} tabIndex={isRow ? 0 : undefined}>
        <ul className={styles['moments']}>
          {moments.map(({ url, alt, caption }) => (
            <li key={url}>
              <figure>
                <img className={styles['moment']} src={url} alt={alt} width={680} height={450} loading="lazy" />
                <figcaption className={styles['caption']}>{caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
