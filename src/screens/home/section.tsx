import type { ReactNode } from 'react'
import type { Tone } from '#shared/brand.ts'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './section.module.css'

interface SectionProps {
  readonly anchor?: string
  readonly heading: string
  readonly lead?: string
  /** The colour of a full-width band. Without one the page's surface shows. */
  readonly tone?: Tone
  /** Uses the secondary surface colour. */
  readonly isRaised?: boolean
  readonly children: ReactNode
}

/** A section of the home page: heading, lead and content. */
export function Section({ anchor, heading, lead, tone, isRaised = false, children }: SectionProps) {
  const headingId = `${anchor ?? heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-heading`
  return (
    <section
      id={anchor}
      className={styles['section']}
      aria-labelledby={headingId}
      data-tone={tone}
      data-raised={isRaised || undefined}
    >
      <Wrap>
        <SectionHead headingId={headingId} heading={heading} lead={lead} />
        {children}
      </Wrap>
    </section>
  )
}

interface SectionHeadProps {
  readonly headingId: string
  readonly heading: string
  readonly lead?: string | undefined
}

export function SectionHead({ headingId, heading, lead }: SectionHeadProps) {
  return (
    <div className={styles['head']}>
      <h2 id={headingId} className={styles['heading']}>
        {heading}
      </h2>
      {lead === undefined ? null : <p className={styles['lead']}>{lead}</p>}
    </div>
  )
}
