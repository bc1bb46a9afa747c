import { home } from '#content'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { BlogRow } from '#ui/blog-card/blog-row.tsx'
import { Section } from './section.tsx'

/** Three featured blog articles. */
export function Blog() {
  const isSideways = useLayoutWidth() !== 'laptop'
  if (!home.blog) return null
  const { heading, articles } = home.blog
  return (
    <Section heading={heading}>
      <BlogRow heading={heading} isSideways={isSideways} articles={articles} />
    </Section>
  )
}
