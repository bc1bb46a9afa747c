import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { integrityOf } from '#server/web/files/configured-files.ts'

/** An entry of the service worker's precache list, from workbox-build. */
interface PrecacheEntry {
  url: string
  revision: string | null
  integrity?: string
}

/** The home page of a language, which the server rewrites for its origin (`withOrigin`), so its bytes are not known at build time. */
const homeFile = /^(.*\/)?index\.html$/

/**
 * Adds its hash to each precache entry, so that the worker never stores anything else under its URL. A home page's URL is that of
 * its folder rather than its file name, because hosts map it to a file in different ways.
 *
 * @param clientDir absolute path of the built client
 */
export function addIntegrity(clientDir: string) {
  return async <E extends PrecacheEntry>(entries: readonly E[]): Promise<{ manifest: E[] }> => {
    const manifest = entries.map(async (entry) =>
      homeFile.test(entry.url)
        ? { ...entry, url: `/${entry.url.replace(homeFile, '$1')}` }
        : { ...entry, integrity: integrityOf(await readFile(path.join(clientDir, entry.url))) },
    )
    return { manifest: await Promise.all(manifest) }
  }
}
