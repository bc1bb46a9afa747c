import { readFile } from 'node:fs/promises'
import path from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule, { type StringStructure } from '@messageformat/core/compile-module.js'
import type { Plugin } from 'vite'

/** A catalogue: the sentences of a room in one language, in ICU MessageFormat. */
const catalogue = /\/words\/([a-z]{2,3}(?:-[A-Za-z]+)?)\.json$/
/** Without its ending, or Vite would read it as JSON. */
const prefix = '\0words:'

/**
 * Compiles catalogues to texts and functions, so that no parser reaches the browser: half a kilobyte of run-time code for plurals, where
 * libraries that read messages at run time take 2 to 10. An import of a catalogue gives the functions (`#shared/words.ts`).
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId: {
      filter: { id: catalogue },
      handler(specifier, importer) {
        if (!importer || !specifier.startsWith('.')) return null
        return prefix + path.resolve(path.dirname(importer), specifier).replace(/\.json$/, '')
      },
    },
    load: {
      // The bundler asks for these modules only.
      filter: { id: /^\0words:/ },
      async handler(id) {
        const file = `${id.slice(prefix.length)}.json`
        const [, language = ''] = catalogue.exec(file.split(path.sep).join('/')) ?? []
        this.addWatchFile(file)
        const messages = JSON.parse(await readFile(file, 'utf8')) as StringStructure
        // A sentence without a placeholder is compiled to a function without parameters: its text is enough.
        return compileModule(new MessageFormat(language), messages).replaceAll(/: \(\) => (?=")/g, ': ')
      },
    },
  }
}
