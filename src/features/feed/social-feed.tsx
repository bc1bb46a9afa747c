import { useId, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FeedSource } from '#shared/endpoints.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { ExternalLink } from '#ui/link/go-link.tsx'
import { whenPageIdle } from '#platform/page-idle.ts'
import { type LayoutWidth, useLayoutWidth } from '#platform/layout-width.ts'
import { SkeletonCards } from '#ui/skeleton/skeleton.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { whenNear } from '#ui/when-near/when-near.tsx'
import type { FeedRowProps } from './feed-row.tsx'
import { feeds } from './feeds.ts'
import styles from './social-feed.module.css'

/** Posts that a feed shows (specification 9). */
const limits: Readonly<Record<LayoutWidth, number>> = { laptop: 3, tablet: 2, phone: 4 }

/** Who sees the whole page without having been everywhere, as on paper, sees the posts as well. */
const muchLater = (draw: () => void): (() => void) => {
  const timer = setTimeout(draw, 10_000)
  return () => clearTimeout(timer)
}

/** What draws the posts comes on its own; should it not come, the way to the network stays. */
const Row = whenNear<FeedRowProps>(async () => {
  const { FeedRow } = await import('./feed-row.tsx').catch(() => ({ FeedRow: () => null }))
  return FeedRow
})

interface SocialFeedProps {
  readonly feed: FeedSource
  /** The feed's hashtag, as people write it: '#design'. The company's own feed shows what is under it. */
  readonly heading: string
  readonly anchor?: string
  readonly discoverUrl: string
  /** On a page that has much to show before: the posts are drawn where somebody comes near, and otherwise long afterwards. */
  readonly isFarDown?: boolean
}

/**
 * The posts of a professional network (specification 2, "Social feed"): placeholders of their size while they load, nothing
 * at all when there are none or the feed fails. `debugFeed` in the address lifts the limit.
 */
export function SocialFeed({ feed, heading, anchor, discoverUrl, isFarDown = false }: SocialFeedProps) {
  const headingId = useId()
  const state = feeds.use(feed)
  const width = useLayoutWidth()
  const [search] = useSearchParams()
  const limit = search.has('debugFeed') ? Number.POSITIVE_INFINITY : limits[width]
  const posts = useMemo(() => (state.status === 'ready' ? state.chooseFor(heading.replace('#', '')) : []), [state, heading])

  if (state.status !== 'loading' && posts.length === 0) return null
  return (
    <section id={anchor} className={styles['feed']} aria-labelledby={headingId}>
      <Wrap>
        <div className={styles['head']}>
          <h2 id={headingId} className={styles['heading']}>
            {heading}
          </h2>
          <ExternalLink className={buttonClass({ variant: 'outline' })} href={discoverUrl}>
            Discover more
          </ExternalLink>
        </div>
        {state.status === 'ready' ? (
          <Row
            still={<Placeholders />}
            orWhen={isFarDown ? muchLater : whenPageIdle}
            heading={heading}
            isSideways={width === 'phone'}
            posts={posts.slice(0, limit)}
            readAtMs={state.readAtMs}
          />
        ) : (
          <Placeholders />
        )}
      </Wrap>
    </section>
  )
}

/** All that any width shows; the style sheet hides the rest, because a painted page knows no width. */
function Placeholders() {
  return (
    <div className={styles['placeholders']}>
      <SkeletonCards count={limits.phone} kind="post" label="Loading posts" />
    </div>
  )
}
