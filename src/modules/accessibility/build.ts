import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { BrandFolder } from '#build/brand-reader.ts'
import type { BuildModule } from '#build/modules.ts'

const listId = 'virtual:chosen-modules'

/** Gives the server the names of the brand's modules. */
function chosenModules(brand: BrandFolder): Plugin {
  return {
    name: 'chosen-modules',
    resolveId: (id) => (id === listId ? `\0${listId}` : null),
    load: async (id) =>
      id === `\0${listId}` ? `export const chosenModules = ${JSON.stringify(await brand.readModules())}` : null,
  }
}

/** The export of `server/static-documents.ts`. */
interface StaticDocuments {
  readonly staticDocuments: Readonly<Record<string, string>>
}

/** Writes the statement beside the files of pages, for a host without the server. It is made by the server's code, once that is built. */
function staticStatement(): Plugin {
  let isOfServer = false
  let [entry, document] = ['', '']
  return {
    name: 'accessibility-document',
    apply: 'build',
    configResolved: ({ build: { rollupOptions }, root }) => {
      isOfServer = rollupOptions.input === 'src/server/main.ts'
      entry = path.join(root, 'src/modules/accessibility/server/static-documents.ts')
    },
    buildStart() {
      if (isOfServer) document = this.emitFile({ type: 'chunk', id: entry, name: 'accessibility-document' })
    },
    async writeBundle({ dir = '' }) {
      if (!isOfServer) return
      // Vite has read this file by a runner that is closed by now, and with it 'import()'.
      const { staticDocuments } = createRequire(import.meta.url)(path.resolve(dir, this.getFileName(document))) as StaticDocuments
      const client = path.join(dir, '../client')
      await mkdir(client, { recursive: true })
      for (const [name, html] of Object.entries(staticDocuments)) await writeFile(path.join(client, name), html)
    },
  }
}

export const build: BuildModule = { plugins: (brand) => [chosenModules(brand), staticStatement()] }
