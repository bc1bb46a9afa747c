import { Hono } from 'hono'
import type { Gazetteer } from '#server/board/places/gazetteer.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { jobPosting } from '#server/web/pages/job-posting.ts'
import type { Steps } from '#server/tools/steps.ts'
import type { NoticeSettings } from '../settings.ts'
import { googleIndexing, readGoogleKey } from './google-indexing.ts'
import { indexNow, keyFilePath } from './index-now.ts'
import { keepSendingNotices, type NoticeDeps } from './send-notices.ts'

/** The file with IndexNow's key, which search engines ask the site for. */
export function keyFileRoutes(indexNowKey: string | null): Hono {
  const routes = new Hono()
  if (indexNowKey === null) return routes
  return routes.get(keyFilePath(indexNowKey), (context) =>
    context.text(indexNowKey, 200, { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' }),
  )
}

interface StartDeps extends Pick<NoticeDeps, 'database' | 'jobs' | 'warn'> {
  readonly gazetteer: () => Promise<Gazetteer>
}

/**
 * Starts to send notices, once the server answers.
 * @throws OperatorError when the key file cannot be used
 */
export async function sendNoticesFromNowOn(
  { googleKeyFile, indexNowKey, siteUrl }: NonNullable<NoticeSettings>,
  { gazetteer, ...deps }: StartDeps,
): Promise<Pick<Steps, 'stop'>> {
  const nowMs = () => deps.database.nowMs()
  const services = [
    ...(indexNowKey === null ? [] : [indexNow({ key: indexNowKey, siteUrl })]),
    ...(googleKeyFile === null ? [] : [googleIndexing({ key: await readGoogleKey(googleKeyFile), nowMs })]),
  ]
  let addresses: AddressReader | undefined
  const hasPosting = async (payload: unknown) => {
    const organisation = { name: '', url: siteUrl, logoUrl: siteUrl }
    addresses ??= new AddressReader(await gazetteer())
    return jobPosting(payload, { organisation, url: siteUrl, addresses, nowMs: nowMs() }).status === 'posted'
  }
  return keepSendingNotices(services, { ...deps, siteUrl, hasPosting })
}
