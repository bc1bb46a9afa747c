import { existsSync, readdirSync } from 'node:fs'
import type { ModulePreloadOptions, Rolldown } from 'vite'
import type { Catalogues } from './languages/catalogues.ts'
import { wordChunkOf } from './languages/word-chunk-of.ts'

/**
 * Which modules the browser gets in one file. The bundler gives each screen and each late part a file of its own, and one more to each set
 * of modules that some of them share: these groups are what is left of those sets. `tests/setup/page-budgets.ts` says what a page may load.
 *
 * A module belongs to the first group that fits. A group by its `beginning` also has everything that its beginning imports and that no
 * group before has.
 */

type Group = Rolldown.CodeSplittingGroup

/** Modules by their address. */
const modules = (name: string, test: RegExp, minShareCount = 1): Group => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
})
const beginning = (name: string, test: RegExp): Group => ({ name, test, includeDependenciesRecursively: true })

/**
 * What few load, in files whose names begin with what becomes of them: the worker stores those of 'aside' only where a module asks for it, and
 * those for staff and what is of no use without a network never (`service-worker.ts`).
 */
const apart: readonly (readonly [name: string, test: RegExp])[] = [
  // Draws codes, also for paper and for another device.
  ['aside-code', /\/src\/ui\/qr-code\/|node_modules\/uqr\//],
  // The player of another company.
  ['online-player', /\/src\/ui\/video-card\/youtube-player\./],
]

/** Whether pages of a module have files of their own, besides parts that load with others. */
const hasOwnFiles = (folder: string) => existsSync(folder) && readdirSync(folder).some((name) => /\.tsx?$/.test(name))

/**
 * What a module's pages share is in a file of its name. Its folder `online` is of no use without a network, and `aside` is stored only where a
 * module asks for it. Every page loads its folder `early` with its end and its folder `late` once it is quiet,
 * a job's page its folder `posting` and a form its folder `form`. Other folders hold parts that
 * load later, `staff` those of its pages for staff (`staff/late` those of them that load when they are opened), `mode` those of a mode of the site.
 */
function moduleChunkOf(id: string): string | null {
  const [, folder = '', name, place] = /^(.*\/src\/modules\/([\w-]+))\/(?:page|shared)\/(online\/|aside\/|[^/]+$)/.exec(id) ?? []
  if (name === undefined) return null
  if (place === 'online/' || place === 'aside/') return `${place.slice(0, -1)}-${name}`
  return hasOwnFiles(`${folder}/page`) ? name : null
}

/** The pages of a module for staff, and its mode of the site, each with all that only they need. */
function ownChunkOf(id: string): string | null {
  const [, name, place] = /\/src\/modules\/([\w-]+)\/page\/(staff|mode)\//.exec(id) ?? []
  if (name === undefined) return null
  return place === 'staff' ? `staff-${name}` : `aside-${name}`
}

/** What of a module's pages for staff loads when somebody opens it, from its folder `staff/late`. */
function lateStaffChunkOf(id: string): string | null {
  const [, name] = /\/src\/modules\/([\w-]+)\/(?:page\/staff\/late|shared\/late)\//.exec(id) ?? []
  return name === undefined ? null : `staff-${name}-late`
}

/** The first whose folders a module is in. null: none */
const firstOf =
  (folders: readonly (readonly [name: string, test: RegExp])[]) =>
  (id: string): string | null =>
    folders.find(([, test]) => test.test(id))?.[0] ?? null

/** What several parts of pages use, and not every page. */
const partOfUi = firstOf([
  [
    'video',
    /\/src\/(?:features\/video\/|shared\/video-files|ui\/(?:back|bottom-sheet|dialog|video-card)\/(?!playback|poster-picture))/,
  ],
  ['rich-text', /\/src\/ui\/rich-text\/|node_modules\/dompurify\//],
  // Not the order of a list, which the page of all jobs shows at once.
  ['fields', /\/src\/ui\/(?:[\w-]*field[\w-]*|autocomplete|choice-list|dropdown|list)\/(?!segments)/],
])

const sharedFolder = firstOf([
  [
    'board',
    /node_modules\/valibot\/|\/src\/(?:features\/board\/(?!device\/\w+-sync)|platform\/|shared\/(?!application-rules|form\/))/,
  ],
  ['storage', /node_modules\/dexie\/|\/src\/storage\//],
])

/** What so many screens and late parts share is in the way of none of them. */
const many = 3

export const chunkGroups = (catalogues: Catalogues): Group[] => [
  { name: lateStaffChunkOf, debugName: 'late parts for staff', priority: 1, includeDependenciesRecursively: false },
  // Sentences, in files that each language has.
  { name: (id) => wordChunkOf(id, catalogues), debugName: 'words', priority: 3, includeDependenciesRecursively: false },
  { ...modules('react', /node_modules\/(?:react|react-dom|scheduler)\//), priority: 2 },
  // What a page that was not rendered needs before it shows anything.
  { ...beginning('shell', /\/src\/main\.tsx$/), priority: 1 },
  {
    name: (id) => apart.find(([, test]) => test.test(id))?.[0] ?? moduleChunkOf(id),
    debugName: 'apart',
    includeDependenciesRecursively: false,
  },
  { name: partOfUi, debugName: 'parts of pages', minShareCount: many, includeDependenciesRecursively: false },
  {
    ...beginning('common', /\/src\/(?:(?:platform|ui)\/(?!own-service)|storage\/(?:database-name|limits|my-jobs-store)\.)/),
    minShareCount: many,
  },
  // Without modules only the home page and the form share these, and must not load each other.
  modules('moves', /\/src\/ui\/(?:when-touched\/|motion\/use-fold)/, 2),
  // The end of every page: the footer, what waits to be sent, and what modules hear of it.
  beginning(
    'frame',
    /\/src\/(?:app\/late\/(?:frame-end|site-events)|storage\/kept-data|modules\/[\w-]+\/page\/early\/[\w-]+)\.tsx?$/,
  ),
  { name: sharedFolder, debugName: 'shared', minShareCount: many, includeDependenciesRecursively: false },
  // What every page loads once it is quiet: notices, the jobs for the device, and what modules do then.
  beginning(
    'late',
    /\/src\/(?:app\/late\/notices|features\/board\/device\/store-board|storage\/job-lists|modules\/[\w-]+\/page\/late\/[\w-]+)\.tsx?$/,
  ),
  beginning('job', /\/src\/(?:screens\/job\/(?:loader|screen|unsaved-job)|modules\/[\w-]+\/page\/posting\/[\w-]+)\.tsx?$/),
  // Whoever has tapped 'Apply' waits for one file, not for one after another.
  beginning('apply', /\/src\/(?:screens\/job\/apply|modules\/[\w-]+\/page\/form\/[\w-]+)\.tsx$/),
  { name: ownChunkOf, debugName: 'staff and modes', includeDependenciesRecursively: true },
]

/** The chunks of the entry, and the bundler's runtime. */
const inEveryPage = /\/(?:rolldown-runtime|react|frame-sentences|shell)-[^/]+\.js$/

/** The chunks of pages for staff and of modes, which no visitor loads. */
const notForVisitors = /\/(?:staff|aside)-[^/]+$/

/**
 * What a late import loads ahead. The entry's static imports are always loaded before, so listing them wastes bytes. Visitors would load the
 * names of the chunks that staff and modes need: of those, only style sheets are listed.
 */
function preloadedChunks(chunks: string[]): string[] {
  const isForVisitors = !chunks.some((name) => notForVisitors.test(name))
  return chunks.filter((name) => !inEveryPage.test(name) && (isForVisitors || name.endsWith('.css')))
}

export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? preloadedChunks(needed) : needed),
}

const workerPrefix = (id: string | null): string => {
  if (id?.includes('/src/modules/') !== true) return ''
  return id.includes('/page/staff/') ? 'staff-' : 'later-'
}

/**
 * The core's workers are one file each, and stored ahead. That of a module, and its parts, are stored where a page loads them or asks for them
 * (`sw/precache.ts`), and that of its pages for staff never.
 */
export const workerFileNames: Pick<Rolldown.OutputOptions, 'chunkFileNames' | 'entryFileNames'> = {
  entryFileNames: ({ facadeModuleId }) => `assets/${workerPrefix(facadeModuleId)}[name]-[hash].js`,
  chunkFileNames: 'assets/later-worker-[name]-[hash].js',
}
