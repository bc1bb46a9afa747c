import { ScrollRow } from '../scroll-row/scroll-row.tsx'
import { BlogCard, type BlogCardProps } from './blog-card.tsx'
import { components as words } from '../words.ts'

interface BlogRowProps {
  /** The section's heading, used in the row's accessible name. */
  readonly heading: string
  /** Whether the cards do not fit side by side and the row scrolls horizontally. */
  readonly isSideways: boolean
  readonly articles: readonly BlogCardProps[]
}

/** Blog articles in a row: three side by side on a laptop. */
export function BlogRow({ heading, isSideways, articles }: BlogRowProps) {
  return (
    <ScrollRow label={words.articles({ heading })} until="laptop" isSideways={isSideways}>
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
