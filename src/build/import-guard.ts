import path from 'node:path'
import type { Plugin } from 'vite'
import { checkImport } from './import-table.ts'

/**
 * Fails a build in which a file imports what the import table forbids. Runs in the builds of the client, the server and the
 * service worker, so the worker's separate config must list it too.
 * @param root absolute path of the project
 */
export function importGuard(root: string): Plugin {
  return {
    name: 'import-guard',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (!importer || importer.includes('node_modules') || path.isAbsolute(specifier)) return null
      const file = path
        .relative(root, importer.split('?')[0] ?? importer)
        .split(path.sep)
        .join('/')
      const problem = checkImport(file, specifier)
      if (problem) this.error(problem)
      return null
    },
  }
}
