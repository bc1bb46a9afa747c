import type { BlogArticle } from '#shared/brand.ts'

/** An article of the blog; `picture` is the number of its drawing. */
export function article(title: string, slug: string, picture: number, meta: string): BlogArticle {
  return { title, url: `https://blog.wordlark.example/${slug}`, image: `/art/blog-${picture}.svg`, meta }
}
