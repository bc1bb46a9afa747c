import type { LoaderFunctionArgs } from 'react-router-dom'
import { feeds } from '#features/feed/feeds.ts'
import { teamOfPath } from './team-of-path.ts'

/** Starts loading the team's feed without delaying the page. */
export function loader({ request }: LoaderFunctionArgs): null {
  void feeds.load(teamOfPath(new URL(request.url).pathname))
  return null
}
