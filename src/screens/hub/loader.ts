import type { LoaderFunctionArgs } from 'react-router-dom'
import { feeds } from '#features/feed/feeds.ts'
import { nextTask } from '#platform/next-task.ts'
import { teamOfPath } from './team-of-path.ts'

/** Starts the team's feed; the page does not wait for it. */
export function loader({ request }: LoaderFunctionArgs): null {
  const team = teamOfPath(new URL(request.url).pathname)
  // The router may just have been made, in the same task.
  void nextTask().then(() => feeds.load(team))
  return null
}
