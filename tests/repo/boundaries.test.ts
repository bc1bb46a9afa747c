import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { checkImport, placeOf, serverRooms } from '#build/import-table.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

interface Node {
  readonly type?: string
  readonly source?: { readonly value?: unknown } | null
}

/** Returns every import specifier of a file: static, re-exported, dynamic and type-only. */
function importsOf(code: string, file: string): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { type, source } = value as Node
    if (/(Import|Export)/.test(type ?? '') && typeof source?.value === 'string') found.push(source.value)

    Object.values(value).forEach(visit)
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/** Tests next to the code follow the table too, except for their tools. */
const testTools = [
  'vitest',
  'fast-check',
  'fake-indexeddb',
  'fake-indexeddb/auto',
  '@testing-library/react',
  '@testing-library/user-event',
]

async function violations(): Promise<readonly string[]> {
  const files = [...(await sourceFiles('src')), ...(await sourceFiles('sw'))]
  const found = await Promise.all(
    files.map(async (file) =>
      importsOf(await readFile(path.join(root, file), 'utf8'), file).flatMap((specifier) =>
        /\.test\.tsx?$/.test(file) && testTools.includes(specifier) ? [] : (checkImport(file, specifier) ?? []),
      ),
    ),
  )
  return found.flat()
}

describe('the import table', () => {
  it('is followed by every file', async () => {
    expect(await violations()).toEqual([])
  })

  it('covers every form of import', () => {
    const code = `
      import a from './a.ts'
      import type { B } from '#shared/b.ts'
      export { c } from './c.ts'
      export * from './d.ts'
      const e = await import('./e.ts')
      type F = typeof import('./f.ts')
      // import './not-this.ts'
    `
    expect([...importsOf(code, 'x.ts')].sort()).toEqual(['#shared/b.ts', './a.ts', './c.ts', './d.ts', './e.ts', './f.ts'])
  })

  it.each([
    ['src/screens/home/screen.tsx', '#server/app.ts', 'screens must not import server'],
    ['src/ui/button/button.tsx', '../../server/app.ts', "written with '#'"],
    ['src/screens/home/screen.tsx', '../job/screen.tsx', 'must not know their siblings'],
    ['src/screens/home/screen.tsx', '#screens/job/screen.tsx', 'must not know their siblings'],
    ['src/features/board/list/job-board.tsx', '#features/apply/form/upload.ts', 'must not know their siblings'],
    ['src/features/apply/draft/autosave.ts', '../form/form-state.ts', 'must not know their siblings'],
    ['src/features/apply/draft/autosave.ts', '../application-session.ts', 'must not know their siblings'],
    ['src/features/board/device/job-lists.ts', '../search/job-filter.ts', 'must not know their siblings'],
    ['src/features/board/list/job-board.tsx', '#content', 'features must not import content'],
    ['src/features/board/device/job-lists.ts', 'dexie', 'it is for storage only'],
    ['src/main.tsx', 'dexie/dist/dexie.mjs', 'it is for storage only'],
    ['src/ui/button/button.tsx', '#platform/http.ts', 'ui must not import platform'],
    ['src/ui/link/link.tsx', 'react-router-dom', 'it is for main, app, screens, features, platform only'],
    ['src/shared/job.ts', 'node:fs', 'only the server, the build and the tools run in Node'],
    ['src/shared/job.ts', 'react', 'it is for'],
    ['src/screens/home/screen.tsx', '#content/demo-board', 'for the server only'],
    ['src/storage/database.ts', '#features/board/device/job-lists.ts', 'storage must not import features'],
    ['sw/sw.ts', '#platform/http.ts', 'sw must not import platform'],
    [
      'src/server/applications/store/application-store.ts',
      '../../mail/mails.ts',
      'server/applications must not import server/mail',
    ],
    [
      'src/server/applications/store/application-store.ts',
      '../../delivery/ledger.ts',
      'server/applications must not import server/delivery',
    ],
    ['src/server/applications/store/erase.ts', '../../exports/person.ts', 'server/applications must not import server/exports'],
    ['src/server/board/pack/board-pack.ts', '../../web/http/compression.ts', 'server/board must not import server/web'],
    ['src/server/new-room/erase.ts', '../database/database.ts', 'server/new-room must not import server/database'],
    ['src/server/board/ask-board.ts', '../app.ts', 'which starts the server'],
    ['src/server/app.ts', '../ats/queueing.ts', 'outside src and sw'],
    ['sw/sw.ts', '../src/shared/endpoints.ts', "written with '#'"],
    ['src/platform/http.ts', '../setup/console.ts', 'outside src and sw'],
  ])('forbids %s to import %s', (file, specifier, reason) => {
    expect(checkImport(file, specifier)).toContain(reason)
  })

  it.each([
    ['src/screens/home/screen.tsx', '#features/board/list/job-board.tsx'],
    ['src/screens/home/screen.tsx', './screen.module.css'],
    ['src/features/board/list/job-board.tsx', '../search/job-filter.ts'],
    ['src/features/apply/application-session.ts', './draft/autosave.ts'],
    ['src/storage/database.ts', 'dexie'],
    ['src/server/services.ts', '#content/demo-board'],
    ['src/server/app.ts', './web/files/board-answers.ts'],
    ['src/server/delivery/ats/greenhouse/greenhouse.ts', '../../board/ask-board.ts'],
    ['src/server/delivery/ats/greenhouse/greenhouse.ts', '../post.ts'],
    ['src/ui/dropdown/dropdown-button.tsx', '../icon/icon.tsx'],
    ['sw/routes.ts', '#shared/endpoints.ts'],
    ['tests/e2e/apply.spec.ts', '#server/app.ts'],
  ])('allows %s to import %s', (file, specifier) => {
    expect(checkImport(file, specifier)).toBeNull()
  })

  it('has no circle between the rooms of the server: each may import rooms above it only', () => {
    const rooms = Object.keys(serverRooms)
    const below = rooms.flatMap((room, index) =>
      (serverRooms[room] ?? []).filter((other) => !rooms.slice(0, index).includes(other)),
    )
    expect(below).toEqual([])
  })

  it('names the rooms that there are, and only imports that they have', async () => {
    const files = await sourceFiles('src/server')
    const used = new Map(Object.keys(serverRooms).map((room) => [room, new Set<string>()]))
    for (const file of files) {
      const from = placeOf(file)?.sibling
      const own = from === null || from === undefined ? undefined : used.get(from)
      for (const specifier of importsOf(await readFile(path.join(root, file), 'utf8'), file)) {
        const target = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : ''
        const to = placeOf(target)?.sibling
        if (to && to !== from && !file.endsWith('.test.ts')) own?.add(to)
      }
    }
    expect(Object.fromEntries([...used].map(([room, others]) => [room, [...others].sort()]))).toEqual(serverRooms)
    const rooms = new Set(files.flatMap((file) => placeOf(file)?.sibling ?? []))
    expect([...rooms].sort()).toEqual(Object.keys(serverRooms).sort())
  })
})
