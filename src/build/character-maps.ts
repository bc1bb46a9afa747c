import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Copies the tables of pdf.js that tell which characters a font of an Asian script has, for fonts that a PDF does not bring. The
 * reader (`reader-worker.ts`) asks for the few that its file needs.
 */
export function characterMaps(root: string): Plugin {
  return {
    name: 'character-maps',
    apply: 'build',
    async generateBundle() {
      const folder = path.join(root, 'node_modules/pdfjs-dist')
      const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { readonly version: string }
      const names = (await readdir(path.join(folder, 'cmaps'))).filter((name) => name.endsWith('.bcmap'))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(path.join(folder, 'cmaps', name))
          // The version takes the place of a hash: files in this folder are cached for a year.
          this.emitFile({ type: 'asset', fileName: `assets/reader-maps-${version}/${name}`, source: content })
        }),
      )
    },
  }
}
