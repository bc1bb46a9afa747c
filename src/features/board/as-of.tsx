import { formatRecent } from '#platform/date-text.ts'
import { words } from './words.ts'

interface AsOfProps {
  /** Seconds since 1970. */
  readonly seconds: number
}

/** The age of stored data, such as 'as of 9:12 AM'. */
export function AsOf({ seconds }: AsOfProps) {
  return <time dateTime={new Date(seconds * 1000).toISOString()}>{words.asOf({ time: formatRecent(seconds * 1000) })}</time>
}
