import path from 'node:path'
import type { Plugin } from 'vite'
import { checkImport } from './import-table.ts'

/**
 * Fails a build in which a file imports what the table forbids. It runs in the client's, the server's and the service
 * worker's build: the worker's is a separate one and must list it again.
 * @param root the project's folder, absolute
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
