import type { JobForm } from '#shared/job.ts'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'

/** What the board says about software that reads applications, and the address where an applicant can object to it. */
export function AiDisclaimer({ form: { aiDisclaimer } }: { readonly form: JobForm }) {
  if (!aiDisclaimer) return null
  const { html, optOutUrl } = aiDisclaimer
  return (
    <div>
      {html === '' ? null : <RichText html={html} topHeading={4} isSmall />}
      {optOutUrl === null ? null : <ExternalLink href={optOutUrl}>Opt out of AI reading your application</ExternalLink>}
    </div>
  )
}
