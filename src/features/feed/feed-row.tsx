import type { FeedPost } from '#shared/feed-post.ts'
import { SocialPost } from '#ui/social-post/social-post.tsx'
import { postAge } from './post-age.ts'
import styles from './social-feed.module.css'

interface FeedRowProps {
  readonly posts: readonly FeedPost[]
  /** Their age is counted to here, in milliseconds since 1970. */
  readonly readAtMs: number
}

/** The posts of a feed, beside each other; on a phone they are drawn sideways. */
export function FeedRow({ posts, readAtMs }: FeedRowProps) {
  return (
    <ul className={styles['posts']}>
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
  )
}
