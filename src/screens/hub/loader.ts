import type { LoaderFunctionArgs } from 'react-router-dom'
import { feeds } from '#features/feed/feeds.ts'
import { pathOf } from '#platform/address.ts'
import { hubOfPath } from './hub-of-path.ts'

/** Starts loading the team's feed without delaying the page. */
export function loader({ request }: LoaderFunctionArgs): null {
  void feeds.load(hubOfPath(pathOf(new URL(request.url))).key)
  return null
}
