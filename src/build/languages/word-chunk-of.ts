import path from 'node:path'
import type { Catalogues } from './catalogues.ts'

/**
 * Which chunk holds a catalogue, or a file of the brand's texts. A language has each of them once. Those that visitors need together are
 * together, and the names say which of them the worker stores (`vite.config.ts`).
 */

/** The first that fits. */
const byRoom: readonly (readonly [RegExp, string])[] = [
  [/^screens\/desk/, 'desk-sentences'],
  [/^(?:screens|features)\/fair/, 'fair-sentences'],
  [/^features\/paper$/, 'fair-paper-sentences'],
  [/^modules\/[\w-]+\/page\/(?:late|sections)$/, 'site-sentences'],
  [/^screens\/(?:thank-you|my-jobs)$|^features\/(?:saved-searches|apply\/outbox$)|^modules\//, 'mine-sentences'],
  [/^features\/(?:apply|paper)|^shared\/form$/, 'apply-sentences'],
  [/^ui\/field$/, 'field-sentences'],
  [/^screens\/job$/, 'job-sentences'],
  [/^(?:app|shared\/errors)$/, 'frame-sentences'],
  [/./, 'site-sentences'],
]

/** By the name of a file in the brand folder, without its ending. */
const byBrandFile: Readonly<Record<string, string>> = {
  brand: 'frame-sentences',
  frame: 'frame-sentences',
  videos: 'site-sentences',
  'after-applying': 'mine-sentences',
  desk: 'desk-sentences',
  fair: 'fair-sentences',
  footer: 'site-sentences',
  hubs: 'hub-sentences',
  job: 'job-sentences',
  offices: 'office-sentences',
}

/** Files of a brand folder without texts for visitors. */
const notForVisitors = ['index', 'palette', 'board', 'redirects', 'retention', 'mail']

/** @returns null for a module that is neither */
export function wordChunkOf(moduleId: string, { contentDir, root }: Catalogues): string | null {
  if (moduleId.startsWith('\0words:')) {
    const folder = path.relative(root, moduleId.slice('\0words:'.length)).split(path.sep).join('/')
    const room = folder.replace(/^src\//, '').replace(/\/words\/en(?:\?by-text)?$/, '')
    const [, onlineModule] = /^modules\/([\w-]+)\/page\/online(?:\/|$)/.exec(room) ?? []
    if (onlineModule !== undefined) return `online-${onlineModule}-sentences`
    return byRoom.find(([pattern]) => pattern.test(room))?.[1] ?? null
  }
  if (path.dirname(moduleId) !== contentDir || !moduleId.endsWith('.ts')) return null
  const name = path.basename(moduleId, '.ts')
  return notForVisitors.includes(name) ? null : (byBrandFile[name] ?? 'home-sentences')
}
