import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { brand, hubs } from '#content'
import type { Hub, Hubs, PressItem, BrandVideo as VideoContent, TeamKey } from '#shared/brand.ts'
import { canonicalPathOf } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Video } from '#features/video/video.tsx'
import { BlogRow } from '#ui/blog-card/blog-row.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { PressRow } from '#ui/press-row/press-row.tsx'
import { ScrollRow } from '#ui/scroll-row/scroll-row.tsx'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Slot } from '#platform/slot.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import { NewestJobs } from '../newest-jobs.tsx'
import styles from './screen.module.css'
import { hub as words } from '../words.ts'

/**
 * Returns the hub at a path: '/design', or '/Design/', which the router also matches.
 * @throws Error if there is none, which means that the route map is wrong
 */
function hubOfPath(pathname: string): Hub {
  const known: Hubs = hubs
  const hub = known[canonicalPathOf(pathname).slice(1) as TeamKey]
  if (!hub) throw new Error(`no hub at ${pathname}`)
  return hub
}

/** A team's hub: its story, articles, feed, talks, press and a link to its open jobs. */
export function Screen() {
  const { pathname } = useLocation()
  const hub = hubOfPath(pathname)
  const width = useLayoutWidth()
  usePageMeta({ title: hub.pageTitle, description: hub.description })
  // Articles and posts are on other sites.
  const isShared = useIsShared()
  return (
    // The key remounts the page for another team, so that playing videos stop.
    <div key={hub.key}>
      <Hero hub={hub} />
      {isShared ? null : (
        <>
          <Section heading={hub.blogHeading}>
            <BlogRow heading={hub.blogHeading} isSideways={width !== 'laptop'} articles={hub.articles} />
          </Section>
          <Slot name="feed" props={{ source: hub.key, heading: hub.feedHeading, hashtags: hub.feedHashtags, url: hub.feedUrl }} />
        </>
      )}
      {hub.talks.length === 0 ? null : (
        <Section heading={words.talks()}>
          <Talks talks={hub.talks} />
        </Section>
      )}
      <Section heading={words.press()} isLast={hub.talks.length > 0}>
        <Press items={hub.press} />
        <OpenJobs department={hub.department} variant="primary" />
      </Section>
      <NewestJobs department={hub.department} />
    </div>
  )
}

function Hero({ hub }: { readonly hub: Hub }) {
  // The yellow button is invisible on the yellow surface.
  const variant = hub.tone === 'bee' ? 'snow' : 'bee'
  return (
    <div className={styles['hero']} data-tone={hub.tone}>
      <Wrap>
        <div className={styles['hero-grid']}>
          <div className={styles['text']}>
            <h1 className={styles['name']}>{hub.heading}</h1>
            <p className={styles['intro']}>{hub.intro}</p>
            {hub.points.length === 0 ? null : (
              <ul className={styles['points']}>
                {hub.points.map((point) => (
                  <li key={point}>
                    <span className={styles['tick']}>
                      <Icon name="check" size="small" />
                    </span>
                    {point}
                  </li>
                ))}
              </ul>
            )}
            <div className={styles['actions']}>
              <OpenJobs department={hub.department} variant={variant} />
              {hub.hasFollowButton && brand.linkedIn ? (
                <ExternalLink className={buttonClass({ variant: 'snow', size: 'large' })} href={brand.linkedIn.href}>
                  {words.follow()}
                </ExternalLink>
              ) : null}
            </div>
          </div>
          <Video video={hub.video} isFirst />
        </div>
      </Wrap>
    </div>
  )
}

interface OpenJobsProps {
  readonly department: string
  readonly variant: 'primary' | 'snow' | 'bee'
}

/** Links to the home page's job list, filtered by the team's department. */
function OpenJobs({ department, variant }: OpenJobsProps) {
  return (
    <Link className={buttonClass({ variant, size: 'large' })} to={paths.jobs({ department })}>
      {words.openJobs()}
    </Link>
  )
}

interface SectionProps {
  readonly heading: string
  /** The previous section has the same surface, so the gap is halved. */
  readonly isLast?: boolean
  readonly children: ReactNode
}

function Section({ heading, isLast = false, children }: SectionProps) {
  const headingId = `${heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}-heading`
  return (
    <section className={styles['section']} data-joined={isLast || undefined} aria-labelledby={headingId}>
      <Wrap>
        <h2 id={headingId} className={styles['heading']}>
          {heading}
        </h2>
        {children}
      </Wrap>
    </section>
  )
}

function Talks({ talks }: { readonly talks: readonly VideoContent[] }) {
  const isPhone = useLayoutWidth() === 'phone'
  return (
    <ScrollRow label={words.recorded()} until="tablet" isSideways={isPhone}>
      <ul className={styles['talks']}>
        {talks.map((talk) => (
          <li key={talk.videoId}>
            <Video video={talk} />
            <h3 className={styles['talk-title']}>{talk.title}</h3>
          </li>
        ))}
      </ul>
    </ScrollRow>
  )
}

function Press({ items }: { readonly items: readonly PressItem[] }) {
  return (
    <ul className={styles['press']}>
      {items.map(({ publication, title, url }) => (
        <li key={url}>
          <PressRow publication={publication} title={title} url={url} />
        </li>
      ))}
    </ul>
  )
}
