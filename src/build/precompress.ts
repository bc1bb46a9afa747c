import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Smaller files do not shrink enough to be worth it. */
const minBytes = 1_024
const isText = /\.(?:js|css|svg|webmanifest|txt|vtt)$/

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < minBytes) return
  const small = await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  await writeFile(`${file}.br`, small)
  await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }))
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name))
  await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))))
}

/** Vite plugin that compresses the built files to `*.br` and `*.gz`. The server (`web/files/static-files.ts`) picks one per request. */
export function precompress(): Plugin {
  let clientDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      clientDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (!error) await compressFolder(clientDir)
      },
    },
  }
}
