import path from 'node:path'
import type { Catalogues } from './catalogues.ts'

/**
 * Which chunk holds a section of a catalogue, or a file of the brand's texts. A language has each of them once. Those that visitors need
 * together are together, and the names say which of them the worker stores (`service-worker.ts`).
 */

/** The first that fits. Sections are named by their folder, and written there as 'app:late'. */
const bySection: readonly (readonly [RegExp, string])[] = [
  // Pages that nobody begins with: what every page loads once it is quiet has none of their sentences.
  [/^screens:(?:thankYou|myJobs|closedJob)/, 'saved-sentences'],
  [/^features:savedSearches|^features\/apply:outbox/, 'mine-sentences'],
  [/^features\/apply|^shared\/form:form/, 'apply-sentences'],
  [/^ui:field/, 'field-sentences'],
  [/^screens:job/, 'job-sentences'],
  [/^screens:(?:benefits|home)/, 'home-sentences'],
  [/^screens:hub/, 'hub-sentences'],
  [/^screens:office/, 'office-sentences'],
  [/^app:frame|^platform:errors/, 'frame-sentences'],
  // A module's sections are named after the folders of its pages (`chunk-groups.ts`).
  [/^modules\/[\w-]+:(?!late|sections)/, 'mine-sentences'],
  [/./, 'site-sentences'],
]

/** By the name of a file in the brand folder, without its ending. */
const byBrandFile: Readonly<Record<string, string>> = {
  // A function, which the home page and those of the teams share.
  article: 'site-sentences',
  brand: 'frame-sentences',
  frame: 'frame-sentences',
  videos: 'site-sentences',
  'after-applying': 'mine-sentences',
  fair: 'aside-fair-sentences',
  footer: 'site-sentences',
  hubs: 'hub-sentences',
  job: 'job-sentences',
  law: 'job-sentences',
  offices: 'office-sentences',
}

/** Files of a brand folder without texts for visitors. */
const notForVisitors = ['index', 'palette', 'board', 'redirects', 'retention', 'mail']

/** @returns null for a module that is neither */
export function wordChunkOf(moduleId: string, { contentDir }: Catalogues): string | null {
  if (moduleId.startsWith('\0words:')) {
    const place = moduleId.slice('\0words:'.length)
    const [, moduleName, apart] = /^modules\/([\w-]+):(online|aside|staff|mode|help)/.exec(place) ?? []
    // What helps with a file is stored like everything else, and needed by whoever picks one.
    if (apart === 'help') return `${moduleName}-sentences`
    if (apart !== undefined) return `${apart === 'mode' ? 'aside' : apart}-${moduleName}-sentences`
    return bySection.find(([pattern]) => pattern.test(place))?.[1] ?? null
  }
  if (path.dirname(moduleId) !== contentDir || !moduleId.endsWith('.ts')) return null
  const name = path.basename(moduleId, '.ts')
  return notForVisitors.includes(name) ? null : (byBrandFile[name] ?? 'home-sentences')
}
