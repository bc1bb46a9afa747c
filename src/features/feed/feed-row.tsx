import type { FeedPost } from '#shared/feed-post.ts'
import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import { SocialPost } from '#ui/social-post/social-post.tsx'
import { postAge } from './post-age.ts'

export interface FeedRowProps {
  readonly heading: string
  readonly isSideways: boolean
  readonly posts: readonly FeedPost[]
  /** Their age is counted to here, in milliseconds since 1970. */
  readonly readAtMs: number
}

/** The posts of a feed, beside each other from a tablet on. */
export function FeedRow({ heading, isSideways, posts, readAtMs }: FeedRowProps) {
  return (
    <ScrollRow label={`Posts, ${heading}`} until="tablet" isSideways={isSideways}>
      <ul>
        {posts.map(({ article, dateMs, descriptionHtml, image, postId, profileImage, profileName, url }) => (
          <li key={postId}>
            <SocialPost
              profileName={profileName}
              profileImage={profileImage}
              age={postAge(dateMs, readAtMs)}
              dateTime={new Date(dateMs).toISOString()}
              descriptionHtml={descriptionHtml}
              image={image ?? article?.image ?? null}
              url={url}
            />
          </li>
        ))}
      </ul>
    </ScrollRow>
  )
}
