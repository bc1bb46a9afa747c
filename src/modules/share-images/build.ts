import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildModule } from '#build/modules.ts'
import { readShareKit } from './build/read-share-kit.ts'

const kitId = '\0virtual:share-kit'
const drawWorker = fileURLToPath(new URL('server/draw-worker.mjs', import.meta.url))

/** The brand's parts of the pictures, and the thread that paints. */
export const build: BuildModule = {
  plugins: ({ contentDir, readContent }) => [
    {
      name: 'share-kit',
      resolveId: (id) => (`\0${id}` === kitId ? kitId : null),
      async load(id) {
        if (id !== kitId) return null
        return `export const shareKit = ${JSON.stringify(await readShareKit(contentDir, await readContent()))}`
      },
      // Writes the thread's code beside that of the server (`server/painter.ts`).
      generateBundle() {
        if (this.getModuleInfo(kitId) === null) return
        this.emitFile({ type: 'asset', fileName: path.basename(drawWorker), source: readFileSync(drawWorker, 'utf8') })
      },
    },
  ],
}
