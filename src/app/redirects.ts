import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { redirectTarget } from '#shared/redirects.ts'

/**
 * Every address that is no page of the site: one of the redirect table leads on, without a network too (online the server
 * has mostly done it, `src/server/site.ts`); any other is the error screen's 404. A chunk of its own: hardly any visit
 * needs the table.
 * @throws Response 404
 */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url)
  const target = redirectTarget(pathname, search)
  if (target === null) throw new Response(null, { status: 404 })
  return redirect(target)
}
