import { brand } from '#content'
import { paths } from '#shared/paths.ts'
import { BlogCard } from '#ui/blog-card/blog-card.tsx'
import { Card, cardLinkClass } from '#ui/card/card.tsx'
import { PressRow } from '#ui/press-row/press-row.tsx'
import { SocialPost } from '#ui/social-post/social-post.tsx'
import styles from './screen.module.css'
import { Family, Specimen, State } from './specimen.tsx'

const post = {
  profileImage: brand.art.mark,
  age: '2 days ago',
  dateTime: '2026-01-05T09:00:00Z',
  url: 'https://example.com/',
  profileUrl: 'https://example.com/',
  article: null,
}
const words = 'What we learned this week, told in a few sentences that are long enough to be cut where the card ends. '

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
      <Specimen name="Social post">
        <State name="With its picture">
          <SocialPost {...post} profileName="First account" descriptionHtml={words.repeat(3)} image={brand.art.heroWide} />
        </State>
        <State name="Without">
          <SocialPost {...post} profileName="Second account" descriptionHtml={words.repeat(5)} image={null} />
        </State>
        <State name="With an article">
          <SocialPost
            {...post}
            profileName="Third account"
            descriptionHtml={words}
            image={brand.art.lost}
            article={{ title: 'How we write the many words of a title', author: 'Ines Duarte' }}
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
