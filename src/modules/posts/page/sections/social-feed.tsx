import { useEffect, useId, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BrandFeed } from '#shared/brand.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { whenIdle } from '#platform/idle.ts'
import { type LayoutWidth, useLayoutWidth } from '#platform/layout-width.ts'
import { settings } from '#platform/settings.ts'
import { SkeletonCards } from '#ui/skeleton/skeleton.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { whenNear } from '#ui/when-near/when-near.tsx'
import { whenTouched } from '#ui/when-touched/when-touched.tsx'
import { postsUrl } from '../../shared/page-settings.ts'
import type { FeedRowProps } from '../row/feed-row.tsx'
import { feeds } from './feeds.ts'
import styles from './social-feed.module.css'
import { sections as words } from '../../words.ts'

/** Number of posts that a feed shows. */
const limits: Readonly<Record<LayoutWidth, number>> = { laptop: 3, tablet: 2, phone: 4 }

/** The posts' code loads lazily. If it cannot be loaded, the section still shows its link. */
const Row = whenNear(
  whenTouched<FeedRowProps>(async () => {
    const { FeedRow } = await import('../row/feed-row.tsx').catch(() => ({ FeedRow: () => null }))
    return FeedRow
  }, Placeholders),
)

/** Loads a feed and shows it: the company's once the page is idle, because it is far down the page. */
export function FeedSection(feed: BrandFeed) {
  const { source } = feed
  useEffect(() => {
    if (source === 'company') return whenIdle(() => void feeds.loadOnce(source))
    void feeds.load(source)
    return undefined
  }, [source])
  return <SocialFeed {...feed} />
}

/**
 * The posts of a professional network. Shows placeholders of the same size while loading, and renders nothing when there are
 * no posts or the feed fails. The URL parameter `debugFeed` removes the limit.
 */
export function SocialFeed({ anchor, hashtags, heading, source, url }: BrandFeed) {
  const headingId = useId()
  const state = feeds.use(source)
  const width = useLayoutWidth()
  const [search] = useSearchParams()
  const limit = search.has('debugFeed') ? Number.POSITIVE_INFINITY : limits[width]
  const posts = useMemo(() => (state.status === 'ready' ? state.chooseFor(hashtags) : []), [state, hashtags])

  if (state.status !== 'loading' && posts.length === 0) return null
  return (
    <section id={anchor} className={styles['feed']} aria-labelledby={headingId}>
      <Wrap>
        <div className={styles['head']}>
          <h2 id={headingId} className={styles['heading']}>
            <bdi>{heading}</bdi>
          </h2>
          <ExternalLink className={buttonClass({ variant: 'outline' })} href={url}>
            {words.more()}
          </ExternalLink>
        </div>
        {state.status === 'ready' ? (
          <Row
            heading={heading}
            isSideways={width === 'phone'}
            posts={posts.slice(0, limit)}
            readAtMs={state.readAtMs}
            pictures={{ feedUrl: postsUrl(settings), foreignPictures: settings.foreignPictures }}
          />
        ) : (
          <Placeholders />
        )}
      </Wrap>
    </section>
  )
}

/** As many placeholders as any width shows. CSS hides the others, because a prerendered page does not know its width. */
function Placeholders() {
  return (
    <div className={styles['placeholders']}>
      <SkeletonCards count={limits.phone} kind="post" label={words.loading()} />
    </div>
  )
}
