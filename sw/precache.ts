import * as v from 'valibot'
import type { RouteHandlerCallback } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { LanguageReply, StoreReply } from '#shared/worker-messages.ts'
import { languageCookie } from '#shared/language-choice.ts'
import { fittingLanguage, languageOfPath } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { assetsReferencedBy, createSiteFileStore, isDocument } from './file-store.ts'
import { languagesOfFile, shellOf } from './languages.ts'

/**
 * Precaches the site's files. Workbox owns the list, the cache keys and the cleanup, `file-store.ts` the download.
 *
 * - The first install stores only the documents and the files that they reference, so that a visit of a few seconds is enough
 *   to open the site offline. The page requests the rest later, in small batches.
 * - An update installs every file before it activates, because it replaces a complete version.
 * - Files whose names begin with 'later-' are stored once a page has loaded them or asked for them, and renewed by each update from then on.
 * - Of the languages, those are stored in which pages were opened. Their shells say which they are.
 */

/** Small, because a busy worker delays the activation of the next version. */
const batchSize = 20

const StoreRequest = v.object({ type: v.literal('STORE'), urls: v.nullish(v.array(v.string()), null) })
const StoreLater = v.object({ type: v.literal('STORE_LATER') })
const StoreLanguage = v.object({ type: v.literal('STORE_LANGUAGE'), language: v.picklist(languages) })
const StoreMessage = v.variant('type', [StoreRequest, StoreLater, StoreLanguage])

interface NetworkInformation {
  readonly saveData?: boolean
}

declare const self: ServiceWorkerGlobalScope & {
  /** Older browsers do not have it in workers. */
  readonly cookieStore?: { readonly get: (name: string) => Promise<{ readonly value?: string } | null> }
  readonly navigator: WorkerNavigator & { readonly connection?: NetworkInformation }
}

/** A file's URL without its content hash, which identifies a chunk across releases. */
function unhashedPathOf(url: string): string {
  return new URL(url).pathname.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

const isPicture = (url: string) => /\.(?:svg|png)$/.test(url)
const isLater = (url: string) => /\/later-[^/]*$/.test(url)

/**
 * Installs a version's files and answers requests for them.
 *
 * @param entries the build's precache list
 * @param usesAllLanguages whether people choose among all languages on this device
 * @returns creates a route handler that answers every request with one file of its language
 */
export function precacheSite(
  entries: readonly PrecacheEntry[],
  usesAllLanguages: () => Promise<boolean>,
): (fileOf: (language: string) => string) => RouteHandlerCallback {
  const store = createSiteFileStore(entries)
  const { load, loadAll, openCache, site, urls } = store

  /** The languages of this device's pages. */
  async function languagesInUse(): Promise<readonly string[]> {
    if (await usesAllLanguages()) return languages
    const paths = new Set((await (await openCache()).keys()).map(({ url }) => new URL(url).pathname))
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const open = new Set(windows.map(({ url }) => languageOfPath(new URL(url).pathname, languages) ?? languages[0]))
    const inUse = languages.filter((language) => paths.has(shellOf(language)) || open.has(language))
    return inUse.length > 0 ? inUse : [languages[0]]
  }

  /** The language that somebody has chosen, or else the browser's. */
  async function chosenLanguage(): Promise<string | null> {
    const cookie = await self.cookieStore?.get(languageCookie).catch(() => null)
    return fittingLanguage([...(cookie?.value ? [cookie.value] : []), ...self.navigator.languages], languages)
  }

  const isFor = (url: string, inUse: readonly string[]) => languagesOfFile(url)?.some((one) => inUse.includes(one)) ?? true

  /** The files that the device has in an older version. */
  async function listOutdated(): Promise<readonly string[]> {
    const storedPaths = new Set((await (await openCache()).keys()).map(({ url }) => unhashedPathOf(url)))
    return urls.filter((url) => storedPaths.has(unhashedPathOf(url)))
  }

  /** The missing files of the languages that the device uses. */
  async function findMissing(): Promise<readonly string[]> {
    const [inUse, outdated] = await Promise.all([languagesInUse(), listOutdated()])
    return (await store.findMissing()).filter((url) => isFor(url, inUse) && (!isLater(url) || outdated.includes(url)))
  }

  async function install(): Promise<void> {
    const inUse = await languagesInUse()
    const documents = urls.filter((url) => isDocument(url) && isFor(url, inUse))
    await loadAll(documents)
    const pages = await Promise.all(documents.map(async (url) => (await load(url)).text()))
    await loadAll([...new Set(pages.flatMap(assetsReferencedBy))].filter((url) => urls.includes(url)))
    if (!self.registration.active) return
    // With Save-Data, an update renews only what the device has.
    await loadAll(self.navigator.connection?.saveData ? await listOutdated() : await findMissing())
  }

  /** The files that are not stored yet, pictures last: without them every page opens. */
  async function listMissing(): Promise<readonly string[]> {
    const missing = await findMissing()
    return [...missing.filter((url) => !isPicture(url)), ...missing.filter(isPicture)]
  }

  /** Downloads the given files, or the next batch of missing ones. */
  async function storeFiles(wanted: readonly string[] | null): Promise<StoreReply> {
    const batch =
      wanted === null
        ? (await listMissing()).slice(0, batchSize)
        : (await store.findMissing()).filter((url) => wanted.includes(url))
    // A failed file stays missing and must not block the others. The page requests it again.
    await loadAll(batch, (url) => load(url).catch(() => null))
    const left = await listMissing()
    return { missingCount: left.length, hasCode: left.every(isPicture) }
  }

  /** Stores a language. A file that fails stays missing. */
  async function storeLanguage(language: string): Promise<LanguageReply> {
    const findOwn = async () => (await store.findMissing()).filter((url) => languagesOfFile(url)?.includes(language) === true)
    await loadAll(await findOwn(), (url) => load(url).catch(() => null))
    return { missingLanguageFiles: (await findOwn()).length }
  }

  const answerTo = async (request: v.InferOutput<typeof StoreMessage>): Promise<StoreReply | LanguageReply> => {
    if (request.type === 'STORE_LANGUAGE') return storeLanguage(request.language)
    return storeFiles(request.type === 'STORE' ? request.urls : urls.filter(isLater))
  }

  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => void site.activate(event))
  self.addEventListener('message', (event) => {
    const request = v.safeParse(StoreMessage, event.data)
    if (!request.success) return
    const { output } = request
    const reply = async () => {
      event.ports[0]?.postMessage(await answerTo(output))
    }
    event.waitUntil(reply())
  })

  const answer = async (url: string, request: Request): Promise<Response> => {
    try {
      return await load(url)
    } catch {
      // The server has another release, or the network failed. Respond as if there were no worker.
      return fetch(request)
    }
  }
  registerRoute(
    // 'reload' must bypass the cache (`src/platform/watchdog.ts`).
    ({ request, sameOrigin, url }) =>
      sameOrigin && request.cache !== 'reload' && site.getCacheKeyForURL(url.pathname + url.search) !== undefined,
    ({ request, url }) => answer(url.origin + url.pathname + url.search, request),
  )
  return (fileOf) =>
    async ({ request, url }) => {
      const { href } = new URL(fileOf(languageOfPath(url.pathname, languages) ?? languages[0]), self.location.origin)
      const response = await answer(href, request).catch(() => null)
      if (response) return response
      // Without a network, a language that the device has is better than no page, and best the one that somebody has chosen.
      const chosen = await chosenLanguage()
      const inUse = await languagesInUse()
      for (const language of inUse.toSorted((a, b) => Number(b === chosen) - Number(a === chosen))) {
        const stored = await load(new URL(shellOf(language), self.location.origin).href).catch(() => null)
        if (stored) return stored
      }
      return Response.error()
    }
}
