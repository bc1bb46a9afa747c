import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { BrandFolder } from '#build/brand-reader.ts'
import type { BuildModule } from '#build/modules.ts'
import { paletteCss } from '#build/palette-css.ts'
import type { BrandPalette } from '#shared/brand.ts'

const brandId = 'virtual:accessibility-of-brand'

/** Gives the server the styles of the statement, in the brand's fonts and colours, and the modules that the brand has. */
function brandOfStatement(brand: BrandFolder): Plugin {
  let root = ''
  return {
    name: 'accessibility-of-brand',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === brandId ? `\0${brandId}` : null),
    load: async (id) => {
      if (id !== `\0${brandId}`) return null
      const { palette } = await brand.read<{ readonly palette: BrandPalette }>('palette.ts')
      const own =
        paletteCss(palette) + (await readFile(path.join(root, 'src/modules/accessibility/server/statement.css'), 'utf8'))
      return [
        // Vite names the fonts as in the pages' build.
        `import fonts from ${JSON.stringify(`${path.join(brand.contentDir, 'fonts.css')}?inline`)}`,
        `export const statementStyle = fonts + ${JSON.stringify(own)}`,
        `export const chosenModules = ${JSON.stringify(await brand.readModules())}`,
      ].join('\n')
    },
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

export const build: BuildModule = { plugins: (brand) => [brandOfStatement(brand), staticStatement()] }
