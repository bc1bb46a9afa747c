import { home } from '#content'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Fold } from '#ui/fold/fold.tsx'
import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import styles from './life.module.css'
import { SectionPart } from './section-part.tsx'
import { home as words } from '../words.ts'

/** A week in the offices in four pictures, in a swipeable row on a phone. */
export function Life() {
  const isPhone = useLayoutWidth() === 'phone'
  if (!home.life) return null
  const { anchor, heading, lead, moments } = home.life
  return (
    <SectionPart anchor={anchor} heading={heading} lead={lead}>
      <Fold label={words.pictures({ count: moments.length })}>
        <ScrollRow label={words.week()} until="tablet" isSideways={isPhone}>
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
        </ScrollRow>
      </Fold>
    </SectionPart>
  )
}
