import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../modules/', import.meta.url))

/** The modules that a module's README says it needs: it may import them, and is nothing without them. */
export function needsOf(moduleName: string): readonly string[] {
  const readme = `${folder}${moduleName}/README.md`
  const text = existsSync(readme) ? readFileSync(readme, 'utf8') : ''
  return /^It needs the modules?: ([a-z-]+(?:, [a-z-]+)*)\.$/m.exec(text)?.[1]?.split(', ') ?? []
}
