import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { clientDir } from './site.mjs'

/** What the service worker fetches at a first visit: as it travels, compressed where the server has it so, and on the device. */
export async function measurePrecache() {
  const worker = await readFile(path.join(clientDir, 'sw.js'), 'utf8')
  const urls = new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url))
  const sizes = [...urls].map(async (url) => {
    const file = path.join(clientDir, url === '/' ? 'index.html' : url)
    const bytes = await readFile(file)
    // The server compresses pages as it writes them, the rest has been compressed at build.
    const isCompressed = url === '/' || existsSync(`${file}.br`)
    return { stored: bytes.length, sent: isCompressed ? brotliCompressSync(bytes).length : bytes.length }
  })
  const all = await Promise.all(sizes)
  const megabytes = (key) => Number((all.reduce((sum, one) => sum + one[key], 0) / 1e6).toFixed(2))
  return { files: all.length, sent: megabytes('sent'), stored: megabytes('stored') }
}
