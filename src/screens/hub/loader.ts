import type { LoaderFunctionArgs } from 'react-router-dom'
import { feeds } from '#features/feed/feeds.ts'
import { hubOfPath } from './hub-of-path.ts'

/** Starts loading the team's feed without delaying the page. */
export function loader({ request }: LoaderFunctionArgs): null {
  void feeds.load(hubOfPath(new URL(request.url).pathname).key)
  return null
}
