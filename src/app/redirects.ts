import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { board } from '#content'
import { redirectTarget } from '#shared/redirects.ts'

/**
 * Handles addresses without a page. Addresses in the redirect table redirect, also offline (online the server has usually done
 * so, `src/server/site.ts`). All others show the 404 error screen. In a separate chunk, because few visits need the table.
 * @throws Response 404
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  const target = redirectTarget(pathname, search, board.redirects)
  if (target === null) throw new Response(null, { status: 404 })
  return redirect(target)
}
