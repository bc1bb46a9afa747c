import { brand } from '#content'
import { paths } from '#shared/paths.ts'
import { BlogCard } from '#ui/blog-card/blog-card.tsx'
import { Card, cardLinkClass } from '#ui/card/card.tsx'
import { PressRow } from '#ui/press-row/press-row.tsx'
import styles from './screen.module.css'
import { Family, Specimen, State } from './specimen.tsx'

/** Cards that link to other pages. */
export function Cards() {
  return (
    <Family name="Cards">
      <Specimen name="Card">
        <State name="Plain">
          <Card className={styles['padded']}>
            <p>A box with an outline.</p>
          </Card>
        </State>
        <State name="Pressed as a whole">
          <Card className={styles['padded']} isTappable>
            <a className={cardLinkClass} href={paths.home()}>
              Its link covers it
            </a>
          </Card>
        </State>
      </Specimen>
      <Specimen name="Blog card">
        <State name="Short title">
          <BlogCard title="How we write" url="https://example.com/" image={brand.art.heroWide} meta="Writing · 6 min" />
        </State>
        <State name="Title that is cut">
          <BlogCard
            title="How we write the many words of a title that is so long that nobody would ever read it to its very end"
            url="https://example.com/"
            image={brand.art.lost}
            meta="Writing · 12 min"
          />
        </State>
      </Specimen>
      <Specimen name="Press row">
        <State name="One and another" isWide>
          <PressRow publication="The Paper" title="A company that learns" url="https://example.com/" />
          <PressRow
            publication="A Magazine with a Longer Name"
            title="What happens when the title of an article takes more than one line on every screen but the widest"
            url="https://example.com/"
          />
        </State>
      </Specimen>
    </Family>
  )
}
