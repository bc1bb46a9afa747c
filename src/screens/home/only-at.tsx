import { home } from '#content'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import { Life } from './life.tsx'
import styles from './only-at.module.css'
import { Section } from './section.tsx'
import { Values } from './values.tsx'
import { home as words } from '../words.ts'

/** What the company is like: tiles with a large figure, its values, and a week in pictures. */
export function OnlyAt() {
  const isPhone = useLayoutWidth() === 'phone'
  if (!home.only) return null
  const { anchor, heading, lead, tiles } = home.only
  return (
    <Section anchor={anchor} heading={heading} lead={lead}>
      <ScrollRow label={words.notice()} until="tablet" isSideways={isPhone}>
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
      </ScrollRow>
      <Values />
      <Life />
    </Section>
  )
}
