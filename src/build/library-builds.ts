import path from 'node:path'
import type { Alias } from 'vite'

/** Replacements for libraries whose default entry is not the best build for browsers. */
export function libraryBuilds(root: string): readonly Alias[] {
  return [
    // The default entry wraps the ES5 build, for programs that load both module formats. This one does not.
    { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
    // The default entry is the development build with warnings. The package's exports do not expose the production build.
    ...Object.entries({ 'react-router': 'index', 'react-router/dom': 'dom-export' }).map(([name, file]) => ({
      find: new RegExp(`^${name}$`),
      replacement: path.join(root, `node_modules/react-router/dist/production/${file}.mjs`),
    })),
  ]
}
