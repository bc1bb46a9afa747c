import * as v from 'valibot'
import type { FeedSource } from '#shared/brand.ts'

/**
 * Parses a professional-network feed and selects the posts to show. The response comes from a third party and may have any
 * content: nothing here throws, and invalid posts are dropped.
 */

/** A post as the site shows it. Its description is untrusted HTML: render it only with the rich-text component. */
export interface FeedPost {
  readonly postId: string
  /** Only when the post has an article title and a thumbnail. */
  readonly article: FeedArticle | null
  /** Milliseconds since 1970. */
  readonly dateMs: number
  readonly descriptionHtml: string
  readonly image: string | null
  readonly profileImage: string | null
  readonly profileName: string
  readonly profileUrl: string | null
  readonly isReposted: boolean
  /** The post of another profile that this post shares. */
  readonly sharedPost: SharedPost | null
  readonly url: string
}

export interface FeedArticle {
  readonly author: string
  readonly image: string
  readonly title: string
  readonly url: string
}

export interface SharedPost {
  readonly descriptionHtml: string
  readonly image: string | null
  readonly url: string
}

/** A text field that may be missing, null or of another type. */
const text = v.fallback(v.pipe(v.string(), v.trim()), '')

const RawPost = v.object({
  description: text,
  reposted: v.fallback(v.union([v.string(), v.number(), v.boolean()]), ''),
  article_title: text,
  article_author: text,
  thumbnail_url: text,
  post_url: text,
  date_time: v.fallback(v.string(), ''),
  post_date_time: text,
  image_urls: v.fallback(v.union([v.array(v.unknown()), v.string()]), []),
  shared_post_description: text,
  shared_post_owner_picture: text,
})
type RawPost = v.InferOutput<typeof RawPost>

const RawProfile = v.fallback(v.object({ user_profile: text, full_name: text, username: text, org_type: v.optional(text, '') }), {
  user_profile: '',
  full_name: '',
  username: '',
  org_type: '',
})

const RawFeed = v.object({ posts: v.array(v.unknown()), bio: RawProfile, org_type: v.optional(text, '') })

interface Profile {
  readonly image: string | null
  readonly name: string
  readonly url: string | null
}

/** A URL that is safe for a link: only http and https, never 'javascript:' or 'data:'. */
function linkOf(address: string): string | null {
  return /^https?:\/\/[^\s/]/i.test(address) ? address : null
}

/** A picture URL that the security policy allows: https, or a path of the site itself. */
function pictureOf(address: unknown): string | null {
  return typeof address === 'string' && /^(?:https:\/\/[^\s/]|\/[^\s/\\])/i.test(address) ? address : null
}

const network = 'https://www.linkedin.com'

function profileOf(bio: v.InferOutput<typeof RawProfile>, orgType: string): Profile {
  const kind = /^[a-z]+$/.test(orgType) ? orgType : 'company'
  return {
    image: pictureOf(bio.user_profile),
    name: bio.full_name || bio.username,
    url: bio.username === '' ? null : `${network}/${kind}/${encodeURIComponent(bio.username)}`,
  }
}

/** Length of a complete `date_time`: '2026-11-21T09:00:00+00:00'. Shorter values lack the time zone. */
const completeDateLength = 25

/** The date of a post in milliseconds since 1970, or null. A date without a time zone is UTC. */
function dateOf({ date_time, post_date_time }: RawPost): number | null {
  const written = date_time.length === completeDateLength ? date_time : post_date_time
  const isZoneless = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(written)
  const time = Date.parse(isZoneless ? `${written.replace(' ', 'T')}Z` : written)
  return Number.isNaN(time) ? null : time
}

/** The feed's source percent-encodes apostrophes and no other character. */
function unescapeApostrophes(description: string): string {
  return description.replaceAll('%27', "'")
}

/** Converts a raw post, or returns null when it has no URL or no date. */
function normalisePost(raw: unknown, profile: Profile): FeedPost | null {
  const parsed = v.safeParse(RawPost, raw)
  if (!parsed.success) return null
  const post = parsed.output
  const url = linkOf(post.post_url)
  const dateMs = dateOf(post)
  if (url === null || dateMs === null) return null
  const thumbnail = pictureOf(post.thumbnail_url)
  const images = typeof post.image_urls === 'string' ? [post.image_urls] : post.image_urls
  const isSharing = post.shared_post_description !== '' || post.shared_post_owner_picture !== ''
  return {
    postId: url,
    article:
      post.article_title === '' || thumbnail === null
        ? null
        : { author: post.article_author, image: thumbnail, title: post.article_title, url },
    dateMs,
    descriptionHtml: unescapeApostrophes(post.description),
    image: images.map(pictureOf).find((image) => image !== null) ?? null,
    profileImage: profile.image,
    profileName: profile.name,
    profileUrl: profile.url,
    isReposted: ['1', 1, true].includes(post.reposted),
    sharedPost: isSharing
      ? {
          descriptionHtml: unescapeApostrophes(post.shared_post_description),
          image: pictureOf(post.shared_post_owner_picture),
          url,
        }
      : null,
    url,
  }
}

/** The posts of one feed in their original order; empty when the response is not a feed. */
export function parseFeed(body: unknown): readonly FeedPost[] {
  const parsed = v.safeParse(RawFeed, body)
  if (!parsed.success) return []
  const { posts, bio, org_type } = parsed.output
  const profile = profileOf(bio, bio.org_type || org_type)
  return posts.map((raw) => normalisePost(raw, profile)).filter((post) => post !== null)
}

/** Whether HTML contains no text. */
function isBlank(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

/** Whether a post was written by the profile itself, with text: not a repost and not a shared post. */
export function isOriginalPost({ descriptionHtml, isReposted, sharedPost }: FeedPost): boolean {
  return !isBlank(descriptionHtml) && !isReposted && sharedPost === null
}

/** Whether a post has one of the hashtags, ignoring case. '#designsystems' does not match '#design'. */
export function hasHashtag({ descriptionHtml }: FeedPost, hashtags: readonly string[]): boolean {
  const wanted = new Set(hashtags.map((hashtag) => hashtag.toLowerCase()))
  return [...descriptionHtml.matchAll(/#([\p{L}\p{N}_]+)/gu)].some(([, tag = '']) => wanted.has(tag.toLowerCase()))
}

/**
 * Merges the posts of several profiles into one feed: only original posts, newest first, without duplicates. It takes all
 * posts of the team's profile, and those of the company's profile that have one of the feed's hashtags.
 * @param hashtags without '#'
 */
export function mergeFeed(
  feed: FeedSource,
  hashtags: readonly string[],
  posts: Readonly<Partial<Record<FeedSource, readonly FeedPost[]>>>,
): readonly FeedPost[] {
  const ofTeam = feed === 'company' ? [] : (posts[feed] ?? [])
  const ofCompany = (posts.company ?? []).filter((post) => hasHashtag(post, hashtags))
  const chosen = [...ofTeam, ...ofCompany].filter(isOriginalPost).sort((a, b) => b.dateMs - a.dateMs)
  const seen = new Set<string>()
  return chosen.filter(({ url }) => !seen.has(url) && seen.add(url))
}
