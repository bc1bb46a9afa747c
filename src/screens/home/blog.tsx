import { home } from '#content'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { BlogCard } from '#ui/blog-card/blog-card.tsx'
import { Section } from './section.tsx'
import styles from './rows.module.css'

/** Three featured articles of the blog; drawn sideways where they do not fit beside each other. */
export function Blog() {
  const { heading, articles } = home.blog
  const isDrawnSideways = useLayoutWidth() !== 'laptop'
  return (
    <Section heading={heading}>
      <div
        className={styles['scroller']}
        {...(isDrawnSideways ? { role: 'region', tabIndex: 0, 'aria-label': `Articles, ${heading}` } : {})}
      >
        <ul className={styles['articles']}>
          {articles.map((article) => (
            <li key={article.url}>
              <BlogCard {...article} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
