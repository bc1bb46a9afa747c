import type { BlogArticle } from '#shared/brand.ts'

/** A blog article. `picture` is the number of its illustration. */
export function article(title: string, slug: string, picture: number, meta: string): BlogArticle {
  return { title, url: `https://blog.wordlark.example/${slug}`, image: `/art/blog-${picture}.svg`, meta }
}
