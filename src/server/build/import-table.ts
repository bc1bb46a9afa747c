import path from 'node:path'

/**
 * Who may import whom (architecture.md, "The house"). The Vite guard holds it while building, `tests/repo/boundaries` on
 * the whole tree; both ask `checkImport`. Siblings are derived from the path, so a new feature is fenced from its first
 * file on.
 */

/** What each folder of `src` may import besides itself; `sw` is the folder beside `src`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  main: ['app', 'screens', 'features', 'ui', 'storage', 'platform', 'content', 'shared', 'styles'],
  app: ['screens', 'features', 'ui', 'storage', 'platform', 'content', 'shared', 'styles'],
  screens: ['features', 'ui', 'platform', 'content', 'shared'],
  features: ['ui', 'storage', 'platform', 'shared'],
  ui: [],
  storage: ['platform', 'shared'],
  platform: ['shared'],
  content: ['shared'],
  // The scripts that draw the brand's pictures and clips: they run by hand, in Node, and nobody imports them.
  drawing: [],
  shared: [],
  styles: [],
  server: ['content', 'shared'],
  sw: ['shared'],
}

/** Folders whose subfolders must not know each other. */
const fencedSiblings: readonly string[] = ['screens', 'features']

/** Packages that only some folders may import; '@scope/name' or 'name'. */
const packageHomes: Readonly<Record<string, readonly string[]>> = {
  'opentype.js': ['drawing'],
  dexie: ['storage'],
  'dexie-react-hooks': ['storage'],
  'workbox-window': ['platform'],
  'workbox-core': ['sw'],
  'workbox-expiration': ['sw'],
  'workbox-precaching': ['sw'],
  'workbox-routing': ['sw'],
  'workbox-strategies': ['sw'],
  react: ['main', 'app', 'screens', 'features', 'ui', 'platform'],
  'react-dom': ['main', 'app', 'ui'],
  'react-router-dom': ['main', 'app', 'screens', 'features'],
  hono: ['server'],
  '@hono/node-server': ['server'],
  '@libsql/client': ['server'],
  vite: ['server'],
}

/** Where a file of the project belongs: its folder, and its place among siblings. */
interface Place {
  readonly folder: string
  /** 'job' for `src/screens/job/loader.ts`; null where siblings may know each other. */
  readonly sibling: string | null
}

/**
 * @param file path from the project's root, with forward slashes
 * @returns null for files that the table does not speak of (tests, configuration)
 */
export function placeOf(file: string): Place | null {
  const [top, folder, sibling] = file.split('/')
  if (top === 'sw') return { folder: 'sw', sibling: null }
  if (top !== 'src' || folder === undefined) return null
  if (/^main\.tsx?$/.test(folder)) return { folder: 'main', sibling: null }
  if (folder === 'content' && sibling === 'drawing') return { folder: 'drawing', sibling: null }
  if (!(folder in allowed)) return null
  return { folder, sibling: fencedSiblings.includes(folder) ? (sibling ?? null) : null }
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}

/** The project file a specifier means, from the root, or null for a package. */
function targetFile(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier)
  if (specifier === '#content' || specifier.startsWith('#content/')) return specifier.replace('#', 'src/')
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
  return null
}

/**
 * Judges one import.
 * @param importer path from the project's root, with forward slashes
 * @param specifier as it stands in the code
 * @returns what is wrong with it, in one sentence, or null
 */
export function checkImport(importer: string, specifier: string): string | null {
  const from = placeOf(importer)
  if (!from || specifier.startsWith('virtual:') || specifier.startsWith('\0')) return null
  const target = targetFile(importer, specifier)
  if (target === null) return checkPackage(importer, from, specifier)
  const to = placeOf(target)
  if (!to) return `${importer} imports ${specifier}, which is outside src and sw`
  if (to.folder === from.folder) {
    const isFenced = from.sibling !== null && to.sibling !== from.sibling
    return isFenced ? `${importer} imports ${specifier}: ${from.folder} must not know their siblings` : null
  }
  if (specifier.startsWith('.')) return `${importer} imports ${specifier}: a crossing between folders is written with '#'`
  if (specifier.startsWith('#content/demo-board') && from.folder !== 'server') {
    return `${importer} imports ${specifier}: the demo board is for the server only`
  }
  return (allowed[from.folder] ?? []).includes(to.folder)
    ? null
    : `${importer} imports ${specifier}: ${from.folder} must not import ${to.folder}`
}

function checkPackage(importer: string, from: Place, specifier: string): string | null {
  if (specifier.startsWith('node:')) {
    return ['server', 'drawing'].includes(from.folder) ? null : `${importer} imports ${specifier}: only the server runs in Node`
  }
  const homes = packageHomes[packageName(specifier)]
  return homes && !homes.includes(from.folder) ? `${importer} imports ${specifier}: it is for ${homes.join(', ')} only` : null
}
