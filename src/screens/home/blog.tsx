import { home } from '#content'
import { BlogCard } from '#ui/blog-card/blog-card.tsx'
import { Section } from './section.tsx'
import styles from './rows.module.css'

/** Three featured articles of the blog. */
export function Blog() {
  const { heading, articles } = home.blog
  return (
    <Section heading={heading}>
      <ul className={styles['articles']}>
        {articles.map((article) => (
          <li key={article.url}>
            <BlogCard {...article} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
