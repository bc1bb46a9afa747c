import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import { sections as words } from '../../words.ts'
import { feedPicture, type PictureRules } from './feed-pictures.ts'
import type { FeedPost } from './feed-post.ts'
import { postAge } from './post-age.ts'
import { SocialPost } from './social-post.tsx'

export interface FeedRowProps {
  readonly heading: string
  readonly isSideways: boolean
  readonly posts: readonly FeedPost[]
  /** Reference time for the age of the posts, in milliseconds since 1970. */
  readonly readAtMs: number
  readonly pictures: PictureRules
}

/** The posts of a feed, side by side from tablet width. */
export function FeedRow({ heading, isSideways, pictures, posts, readAtMs }: FeedRowProps) {
  return (
    <ScrollRow label={words.posts({ heading })} until="tablet" isSideways={isSideways}>
      <ul>
        {posts.map((post) => {
          const picture = feedPicture(post.image ?? post.article?.image ?? null, pictures, window.location.origin)
          const portrait = feedPicture(post.profileImage, pictures, window.location.origin)
          return (
            <li key={post.postId}>
              <SocialPost
                profileName={post.profileName}
                profileUrl={post.profileUrl}
                // A profile picture is too small for a button, so it is shown only if it may load at once.
                profileImage={portrait.status === 'shown' ? portrait.address : null}
                age={postAge(post.dateMs, readAtMs)}
                dateTime={new Date(post.dateMs).toISOString()}
                descriptionHtml={post.descriptionHtml}
                article={post.article}
                image={picture.status === 'none' ? null : picture.address}
                waitingImageHost={picture.status === 'waiting' ? picture.host : null}
                url={post.url}
              />
            </li>
          )
        })}
      </ul>
    </ScrollRow>
  )
}
