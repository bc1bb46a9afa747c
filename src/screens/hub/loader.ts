import type { LoaderFunctionArgs } from 'react-router-dom'
import { feeds } from '#features/feed/feeds.ts'
import { teamOfPath } from './team-of-path.ts'

/** Starts the team's feed; the page does not wait for it. */
export function loader({ request }: LoaderFunctionArgs): null {
  void feeds.load(teamOfPath(new URL(request.url).pathname))
  return null
}
