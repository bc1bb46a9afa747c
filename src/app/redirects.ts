import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { redirects } from '#content'
import { jobLinkAddress, readJobLink } from '#shared/job-links.ts'
import { oldAddressTarget, redirectTarget, typedListTarget } from '#shared/redirects.ts'
import { pathOf } from '#platform/address.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { settings } from '#platform/settings.ts'

/**
 * Handles addresses without a page. Links to a job and old addresses redirect, also offline (online the server has usually done so,
 * `src/server/web/pages/routes.ts`). All others show the 404 error screen. In a separate chunk, because few visits need the tables.
 * @throws Response 404
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const url = new URL(request.url)
  const { search } = url
  const pathname = pathOf(url)
  const link = readJobLink({ pathname, search })
  const target =
    (link && (await jobLinkAddress(link))) ??
    redirectTarget(pathname, search, boardMapping.redirects) ??
    oldAddressTarget(pathname, search, redirects) ??
    typedListTarget(pathname, search, [settings.boardUrl])
  if (target === null) throw new Response(null, { status: 404 })
  return redirect(target)
}
