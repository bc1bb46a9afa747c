import path from 'node:path'
import table from './import-table.json' with { type: 'json' }
import { needsOf } from './needs.ts'

/**
 * The import rules between folders. The Vite plugin enforces them during a build and `tests/repo/boundaries` on the whole tree;
 * both call `checkImport`. Siblings are derived from the path, so a new feature is covered from its first file.
 */

/** What each folder of `src` may import, besides itself: folders, or single files of them. `sw` is next to `src`. */
const allowed: Readonly<Record<string, readonly string[]>> = table.folders

/**
 * The rooms of the server, and which other rooms each may import. A room may import rooms above it only, so that there are no circles.
 * The files that start the server are in no room: they may import every room, and no room may import them.
 */
export const serverRooms: Readonly<Record<string, readonly string[]>> = table.serverRooms

/** Folders whose subfolders must not import each other. */
const isolatedFolders: readonly string[] = table.isolatedFolders

/**
 * Folders with rooms, and which other rooms of its folder each may import. Files directly in the folder may import all of them, and no room
 * may import those.
 */
const rooms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = table.rooms

/** Packages that only some folders may import, as '@scope/name' or 'name'. */
const packageHomes: Readonly<Record<string, readonly string[]>> = table.packages

/** Which realms of a module may import which others of it. */
const realmsOfModule: Readonly<Record<string, readonly string[]>> = {
  'modules/settings': ['modules/shared'],
  'modules/server': ['modules/settings', 'modules/shared'],
  'modules/page': ['modules/device', 'modules/shared'],
  'modules/device': ['modules/shared'],
  'modules/worker': ['modules/shared'],
  'modules/build': ['modules/shared'],
}

/** What a module gives the server. */
const serverContract = 'src/server/module.ts'

/** The folder of a file and its sibling group. */
interface Place {
  readonly folder: string
  /**
   * 'job' for `src/screens/job/loader.ts`, 'apply/form' for a room of `apply`, 'board' for a room of the server, and a module's name for all
   * its files. null where siblings may import each other.
   */
  readonly sibling: string | null
}

/**
 * @param file path relative to the project's root, with forward slashes
 * @returns null for files without rules (tests, configuration)
 */
export function placeOf(file: string): Place | null {
  const [top, folder, sibling, subfolder, fileInRoom] = file.split('/')
  if (top === 'sw') return { folder: 'sw', sibling: null }
  if (top !== 'src' || folder === undefined) return null
  if (/^main\.tsx?$/.test(folder)) return { folder: 'main', sibling: null }
  if (folder === 'modules') {
    // A module's file 'server.ts' is of the realm 'server', as all files in the folder of that name beside it.
    const realm = subfolder?.replace(/\.tsx?$/, '') ?? ''
    return `modules/${realm}` in allowed ? { folder: `modules/${realm}`, sibling: sibling ?? null } : null
  }
  if (!(folder in allowed)) return null
  // A tool of pages.
  if (`${folder}/${sibling}` in allowed) return { folder: `${folder}/${sibling}`, sibling: null }
  if (folder === 'server') return { folder, sibling: subfolder === undefined ? null : (sibling ?? null) }
  if (sibling === undefined || !isolatedFolders.includes(folder)) return { folder, sibling: null }
  const isInRoom = `${folder}/${sibling}` in rooms && fileInRoom !== undefined
  return { folder, sibling: isInRoom ? `${sibling}/${subfolder}` : sibling }
}

const runsInNode = ({ folder }: Place) =>
  ['server', 'modules/server', 'modules/settings', 'modules/build', 'build', 'tools'].includes(folder)

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier)
}

/** The path of the imported project file from the root, or null for a package. */
function targetFile(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(importer), specifier)
  if (specifier === '#content' || specifier.startsWith('#content/')) return specifier.replace('#', 'src/')
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
  return null
}

/**
 * Checks one import.
 * @param importer path relative to the project's root, with forward slashes
 * @param specifier as written in the code
 * @returns the violation in one sentence, or null
 */
export function checkImport(importer: string, specifier: string): string | null {
  const from = placeOf(importer)
  if (!from || specifier.startsWith('virtual:') || specifier.startsWith('\0')) return null
  const target = targetFile(importer, specifier)
  if (target === null) return checkPackage(importer, from, specifier)
  if (target.startsWith('node_modules/')) return checkPackage(importer, from, target.replace('node_modules/', ''))
  // The sentences of a folder are for all that is within it.
  const [, speaking] = /^(.+)\/words(?:\.ts|\/en\.json)$/.exec(target) ?? []
  if (speaking !== undefined && importer.startsWith(`${speaking}/`)) return null
  if (speaking?.startsWith('src/modules/') && needsOf(from.sibling ?? '').includes(path.posix.basename(speaking))) return null
  const to = placeOf(target)
  if (!to) return `${importer} imports ${specifier}, which is outside src and sw`
  if (from.folder === 'server' && to.folder === 'server') return checkRooms(importer, from.sibling, specifier, to.sibling)
  if (to.folder === from.folder) {
    const [parent = '', room = ''] = from.sibling?.split('/') ?? []
    const others = rooms[`${from.folder}/${parent}`]?.[room] ?? []
    const mayImport = [from.sibling, ...others.map((other) => `${parent}/${other}`)]
    // What several screens share is a file beside their folders.
    const isBeside = to.folder === 'screens' && to.sibling?.includes('.') === true
    const isNeeded = from.folder.startsWith('modules/') && needsOf(from.sibling ?? '').includes(to.sibling ?? '')
    const isForbidden =
      from.sibling !== null &&
      !isNeeded &&
      !isBeside &&
      !mayImport.includes(to.sibling) &&
      !to.sibling?.startsWith(`${from.sibling}/`)
    return isForbidden ? `${importer} imports ${specifier}: ${from.folder} must not know their siblings` : null
  }
  if (from.folder.startsWith('modules/') && to.folder.startsWith('modules/')) {
    const own = from.sibling ?? ''
    const other = to.sibling ?? ''
    const isKnown = own === other || needsOf(own).includes(other)
    return isKnown && (realmsOfModule[from.folder] ?? []).includes(to.folder)
      ? null
      : `${importer} imports ${specifier}: a module imports its own realms, and modules that its README says it needs`
  }
  if (specifier.startsWith('.')) return `${importer} imports ${specifier}: a crossing between folders is written with '#'`
  if (specifier.startsWith('#content/demo-board') && !runsInNode(from)) {
    return `${importer} imports ${specifier}: the demo board is for the server only`
  }
  if (from.folder === 'modules/server' && to.folder === 'server' && to.sibling === null && target !== serverContract) {
    return `${importer} imports ${specifier}, which starts the server`
  }
  const rules = allowed[from.folder] ?? []
  return rules.includes(to.folder) || rules.some((file) => target === `src/${file}`)
    ? null
    : `${importer} imports ${specifier}: ${from.folder} must not import ${to.folder}`
}

function checkRooms(importer: string, from: string | null, specifier: string, to: string | null): string | null {
  if (from === null || from === to) return null
  if (to === null) return `${importer} imports ${specifier}, which starts the server`
  return serverRooms[from]?.includes(to) ? null : `${importer} imports ${specifier}: server/${from} must not import server/${to}`
}

/** A page of a module may import what the core's features may. */
const coreHomes: Readonly<Record<string, string>> = {
  'modules/server': 'server',
  'modules/page': 'features',
  'tools/gallery': 'features',
  'modules/device': 'storage',
  'modules/worker': 'sw',
  'modules/build': 'build',
}
const homeOf = ({ folder }: Place) => coreHomes[folder] ?? folder

function checkPackage(importer: string, from: Place, specifier: string): string | null {
  if (specifier.startsWith('node:')) {
    return runsInNode(from) ? null : `${importer} imports ${specifier}: only the server, the build and the tools run in Node`
  }
  const homes = packageHomes[packageName(specifier)]
  return homes && !homes.includes(homeOf(from)) ? `${importer} imports ${specifier}: it is for ${homes.join(', ')} only` : null
}
