import { createHash } from 'node:crypto'
import path from 'node:path'
import type { CSSOptions } from 'vite'

/** Short class names, because each occurs in a style sheet, in a script and in the prerendered pages. */
export function shortClassNames(root: string): CSSOptions {
  return {
    modules: {
      generateScopedName: (name, file) =>
        `${name}_${createHash('sha256').update(path.relative(root, file)).digest('hex').slice(0, 5)}`,
    },
  }
}
