import { ExternalLink } from '#ui/link/arrow-link.tsx'

interface NoJobTextProps {
  /** The job's page on the board. */
  readonly url: string
}

/** Stands where a job's text would be if the board gives none. */
export function NoJobText({ url }: NoJobTextProps) {
  return (
    <>
      <p>This job came to us without a description.</p>
      {/^https?:/.test(url) ? <ExternalLink href={url}>Read about it on the job board</ExternalLink> : null}
    </>
  )
}
