import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { clientDir } from './site.mjs'

/** Documents and sentences of another language than the first: in `de/`, or with `.de` before their hash. */
const ofAnotherLanguage = /^\/?[a-z]{2}(?:-[A-Z]{2})?\/|-sentences\.[a-zA-Z-]+-[\w-]{8}\.js$/

/** What reads a résumé: the worker stores it with the first draft (`sw/precache.ts`). */
const ofADraft = /\/later-[^/]*$/

/**
 * The size of everything that the service worker stores on the first visit of a device whose pages are in the first language: as transferred,
 * compressed where the server compresses, and as stored.
 */
export async function measurePrecache() {
  const worker = await readFile(path.join(clientDir, 'sw.js'), 'utf8')
  const urls = new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url))
  const own = [...urls].filter((url) => !ofAnotherLanguage.test(url) && !ofADraft.test(url))
  const sizes = own.map(async (url) => {
    const isPage = url.endsWith('/')
    const file = path.join(clientDir, isPage ? `${url}index.html` : url)
    const bytes = await readFile(file)
    // The server compresses pages itself. Other files were compressed by the build.
    const isCompressed = isPage || existsSync(`${file}.br`)
    return { stored: bytes.length, sent: isCompressed ? brotliCompressSync(bytes).length : bytes.length }
  })
  const all = await Promise.all(sizes)
  const megabytes = (key) => Number((all.reduce((sum, one) => sum + one[key], 0) / 1e6).toFixed(2))
  return { files: all.length, sent: megabytes('sent'), stored: megabytes('stored') }
}
