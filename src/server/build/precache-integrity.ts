import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { integrityOf } from '../site/configured-files.ts'

/** An entry of the service worker's precache list, from workbox-build. */
interface PrecacheEntry {
  url: string
  revision: string | null
  integrity?: string
}

/** The page that the server rewrites for its origin (`withOrigin`), so its bytes are not known at build time. */
const homeFile = 'index.html'

/**
 * Adds its hash to each precache entry, so that the worker never stores anything else under its URL. The home page's URL is `/`
 * rather than its file name, because hosts map it to a file in different ways.
 *
 * @param clientDir absolute path of the built client
 */
export function addIntegrity(clientDir: string) {
  return async <E extends PrecacheEntry>(entries: readonly E[]): Promise<{ manifest: E[] }> => {
    const manifest = entries.map(async (entry) =>
      entry.url === homeFile
        ? { ...entry, url: '/' }
        : { ...entry, integrity: integrityOf(await readFile(path.join(clientDir, entry.url))) },
    )
    return { manifest: await Promise.all(manifest) }
  }
}
