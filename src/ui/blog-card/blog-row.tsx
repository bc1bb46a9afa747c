import { ScrollRow } from '../scroll-row/scroll-row.tsx'
import { BlogCard, type BlogCardProps } from './blog-card.tsx'

interface BlogRowProps {
  /** The heading that the articles stand under. */
  readonly heading: string
  /** Whether three do not fit beside each other. */
  readonly isSideways: boolean
  readonly articles: readonly BlogCardProps[]
}

/** Articles of the blog, three beside each other on a laptop. */
export function BlogRow({ heading, isSideways, articles }: BlogRowProps) {
  return (
    <ScrollRow label={`Articles, ${heading}`} until="laptop" isSideways={isSideways}>
      <ul>
        {articles.map(({ title, url, image, meta }) => (
          <li key={url}>
            <BlogCard title={title} url={url} image={image} meta={meta} />
          </li>
        ))}
      </ul>
    </ScrollRow>
  )
}
