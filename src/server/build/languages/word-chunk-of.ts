import path from 'node:path'
import type { Catalogues } from './catalogues.ts'

/**
 * Which chunk holds a catalogue, or a file of the brand's texts. A language has each of them once. Those that visitors need together are
 * together, and the names say which of them the worker stores (`vite.config.ts`).
 */

/** The first that fits. */
const byRoom: readonly (readonly [RegExp, string])[] = [
  [/^screens\/desk/, 'desk-words'],
  [/^(?:screens|features)\/fair/, 'fair-words'],
  [/^features\/paper$/, 'fair-paper-words'],
  [/^features\/alerts\/page$/, 'online-alerts-words'],
  [/^features\/apply\/handover\/transfer$/, 'online-handover-words'],
  [/^features\/apply\/resume/, 'reader-words'],
  [/^features\/apply\/outbox$/, 'sent-words'],
  [/^features\/(?:apply|cloud-files|paper)|^ui\/field$/, 'apply-words'],
  [/^screens\/(?:thank-you|my-jobs|handover|alerts)$|^features\/alerts/, 'mine-words'],
  [/^screens\/job$/, 'job-words'],
  [/^app\/late$|^features\/(?:updates|install|analytics)$/, 'late-words'],
  [/^app$/, 'frame-words'],
  [/./, 'site-words'],
]

/** By the name of a file in the brand folder, without its ending. */
const byBrandFile: Readonly<Record<string, string>> = {
  brand: 'frame-words',
  frame: 'frame-words',
  videos: 'site-words',
  'after-applying': 'mine-words',
  benefits: 'benefits-words',
  desk: 'desk-words',
  fair: 'fair-words',
  footer: 'late-words',
  hubs: 'hub-words',
  job: 'job-words',
  offices: 'office-words',
  'office-cards': 'home-words',
}

/** Files of a brand folder without texts for visitors. */
const notForVisitors = ['index', 'palette', 'board', 'redirects', 'retention', 'mail']

/** @returns null for a module that is neither */
export function wordChunkOf(moduleId: string, { contentDir, root }: Catalogues): string | null {
  if (moduleId.startsWith('\0words:')) {
    const folder = path.relative(root, moduleId.slice('\0words:'.length)).split(path.sep).join('/')
    const room = folder.replace(/^src\//, '').replace(/\/words\/en$/, '')
    return byRoom.find(([pattern]) => pattern.test(room))?.[1] ?? null
  }
  if (path.dirname(moduleId) !== contentDir || !moduleId.endsWith('.ts')) return null
  const name = path.basename(moduleId, '.ts')
  return notForVisitors.includes(name) ? null : (byBrandFile[name] ?? 'home-words')
}
