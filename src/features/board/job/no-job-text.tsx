import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { board as words } from '../words.ts'

interface NoJobTextProps {
  /** The job's page on the board. */
  readonly url: string
}

/** Stands where a job's text would be if the board gives none. */
export function NoJobText({ url }: NoJobTextProps) {
  return (
    <>
      <p>{words.job.noText()}</p>
      {/^https?:/.test(url) ? <ExternalLink href={url}>{words.job.readElsewhere()}</ExternalLink> : null}
    </>
  )
}
