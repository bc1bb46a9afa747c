import type { Hono } from 'hono'
import type { Gazetteer } from '../places/gazetteer.ts'
import type { Configuration } from '../settings/environment.ts'
import { jobPosting } from './job-posting.ts'
import { AddressReader } from '../places/postal-address.ts'
import type { Steps } from '../tools/steps.ts'
import { googleIndexing, readGoogleKey } from './google-indexing.ts'
import { indexNow, keyFilePath } from './index-now.ts'
import { type NoticeDeps, keepSendingNotices } from './send-notices.ts'

interface OpenDeps extends Pick<NoticeDeps, 'database' | 'jobs' | 'warn'> {
  /** Gets the file with IndexNow's key. */
  readonly app: Hono
  readonly gazetteer: () => Promise<Gazetteer>
}

/**
 * Prepares to send notices to search engines, where the settings say so.
 * @returns starts to send them, once the server answers: search engines ask it for the key. null: nobody gets any
 * @throws OperatorError when the key file cannot be used
 */
export async function openIndexNotices(
  { indexing, siteUrl }: Pick<Configuration, 'indexing' | 'siteUrl'>,
  { app, gazetteer, ...deps }: OpenDeps,
): Promise<(() => Pick<Steps, 'stop'>) | null> {
  const { googleKeyFile, indexNowKey } = indexing
  if (siteUrl === null || (indexNowKey ?? googleKeyFile) === null) return null
  const nowMs = () => deps.database.nowMs()
  if (indexNowKey !== null) {
    app.get(keyFilePath(indexNowKey), (context) =>
      context.text(indexNowKey, 200, { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' }),
    )
  }
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
  return () => keepSendingNotices(services, { ...deps, siteUrl, hasPosting })
}
