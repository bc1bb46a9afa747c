import type { Settings } from '#shared/settings.ts'

export interface PictureRules extends Pick<Settings, 'foreignPictures'> {
  /** Where the posts are. */
  readonly feedUrl: string
}

/** How a picture of a post is shown. */
export type FeedPicture =
  | { readonly status: 'none' }
  | { readonly status: 'shown'; readonly address: string }
  /** It loads after the visitor presses a button. */
  | { readonly status: 'waiting'; readonly address: string; readonly host: string }

/**
 * Decides how a post's picture is shown. The hosts of the site and of the feed already know the visitor's IP address, so
 * their pictures load at once. All other hosts follow the setting `foreignPictures`.
 * @param address an absolute URL, or a path on the site's origin; null without a picture
 * @param origin the site's origin
 */
export function feedPicture(address: string | null, { feedUrl, foreignPictures }: PictureRules, origin: string): FeedPicture {
  if (address === null || !URL.canParse(address, origin)) return { status: 'none' }
  const url = new URL(address, origin)
  const isKnownHost = [origin, new URL(feedUrl, origin).origin].includes(url.origin)
  if (isKnownHost || foreignPictures === 'allow') return { status: 'shown', address }
  if (foreignPictures === 'never') return { status: 'none' }
  return { status: 'waiting', address, host: url.host.replace(/^www\./, '') }
}
