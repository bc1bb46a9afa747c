import { modules } from 'virtual:modules/shared/documents'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { redirects } from '#content'
import { documentFile } from '#shared/document-file.ts'
import { jobLinkAddress, readJobLink } from '#shared/job-links.ts'
import { oldAddressTarget, redirectTarget, typedListTarget } from '#shared/redirects.ts'
import { askedLanguage, pathOf } from '#platform/address.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { settings } from '#platform/settings.ts'

const documents = modules.flat()

/** Without a network it throws what leads to the error screen. Where there is no such file, it returns. */
async function loadDocument(pathname: string): Promise<void> {
  const address = documentFile(pathname, askedLanguage)
  const { ok } = await fetch(address, { method: 'HEAD' })
  if (!ok) return
  // 'Back' would lead here again from the address that the visit began with.
  if (pathOf(window.location) === pathname) window.location.replace(address)
  else window.location.assign(address)
  await new Promise(() => {})
}

/**
 * Handles addresses without a page. Links to a job and old addresses redirect, also offline (online the server has usually done so,
 * `src/server/web/pages/routes.ts`). A document that a module writes is loaded as a whole. All others show the 404 error screen. In a separate chunk, because few visits need the tables.
 * @throws Response 404
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const url = new URL(request.url)
  const { search } = url
  const pathname = pathOf(url)
  if (documents.includes(pathname)) await loadDocument(pathname)
  const link = readJobLink({ pathname, search })
  const target =
    (link && (await jobLinkAddress(link))) ??
    redirectTarget(pathname, search, boardMapping.redirects) ??
    oldAddressTarget(pathname, search, redirects) ??
    typedListTarget(pathname, search, [settings.boardUrl])
  if (target === null) throw new Response(null, { status: 404 })
  return redirect(target)
}
