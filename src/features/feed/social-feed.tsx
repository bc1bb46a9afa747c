interface SocialFeedProps {
  readonly feed: 'company' | 'design' | 'engineering' | 'product'
  readonly heading: string
  readonly anchor?: string
  readonly discoverUrl: string
}

/** A stand-in until the feed's own branch is merged. */
export function SocialFeed({ heading, anchor, discoverUrl }: SocialFeedProps) {
  return (
    <section id={anchor} aria-label={heading}>
      <h2>{heading}</h2>
      <a href={discoverUrl} target="_blank" rel="noopener noreferrer">
        Discover more
      </a>
    </section>
  )
}
