import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pageModules } from '#platform/page-modules.ts'
import { serverModules } from '#server/modules.ts'
import { checkImport } from '#build/import-table.ts'
import { modules as demo } from '../../src/content/modules.ts'
import { modules as template } from '../../src/tools/new-brand/template/modules.ts'
import { modulesPlugin } from '#build/modules.ts'
import { needsOf } from '#build/needs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = readdirSync(path.join(root, 'src/modules'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const core = ['src', 'sw'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/modules/') && !file.startsWith('src/tools/')),
)

describe('the core', () => {
  it('imports no module', () => {
    const naming = core.filter((file) => /['"]#modules\/|\/modules\/[\w-]+\//.test(readFileSync(path.join(root, file), 'utf8')))
    // The brand folder chooses modules, and the build finds them by their folders.
    expect(naming.filter((file) => !file.startsWith('src/build/'))).toEqual([])
  })

  it('has tests that name no module, so that they pass without its folder', () => {
    const tests = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
      .map((file) => `tests/${file.split(path.sep).join('/')}`)
      .filter((file) => /\.(?:tsx?|m[jt]s|json)$/.test(file) && file !== 'tests/repo/modules.test.ts')
    expect(tests.length).toBeGreaterThan(200)
    const naming = new RegExp(`#modules/|modules/(?:${folders.join('|')})/`)
    expect(tests.filter((file) => naming.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })

  it.each([
    ['src/app/routes.tsx', '#modules/alerts/page.ts'],
    ['src/server/app.ts', '#modules/alerts/server.ts'],
    ['src/modules/alerts/page/slots.tsx', '#modules/fair/page.ts'],
    ['src/modules/desk/page/staff/desk.tsx', '#modules/fair/page/staff/tablets.tsx'],
    ['src/modules/alerts/page/slots.tsx', '../server/routes.ts'],
    ['src/modules/alerts/server/routes.ts', '#server/main.ts'],
  ])('and its modules are kept apart by the import table: %s may not import %s', (file, specifier) => {
    expect(checkImport(file, specifier)).not.toBeNull()
  })
})

describe('every module', () => {
  it.each([
    ['the demo company', demo],
    ['a new brand', template],
  ])('is chosen by %s', (_, chosen) => {
    expect([...chosen].sort()).toEqual([...folders].sort())
  })
})

describe('a module that its README says another one needs', () => {
  it('is imported by that one, and does not import it', () => {
    const needing = folders.flatMap((name) => needsOf(name).map((needed) => [name, needed] as const))
    expect(needing.length).toBeGreaterThan(0)
    for (const [name, needed] of needing) {
      expect(folders).toContain(needed)
      expect(needsOf(needed)).not.toContain(name)
      expect(checkImport(`src/modules/${name}/page/a.ts`, `#modules/${needed}/page/b.ts`)).toBeNull()
      expect(checkImport(`src/modules/${name}/page/a.ts`, `#modules/${needed}/shared/b.ts`)).toBeNull()
      expect(checkImport(`src/modules/${name}/page/a.ts`, `#modules/${needed}/server/b.ts`)).not.toBeNull()
      expect(checkImport(`src/modules/${needed}/page/a.ts`, `#modules/${name}/page/b.ts`)).not.toBeNull()
    }
  })

  it('is missed by the build of a brand folder that has only the other one', () => {
    const [name = '', needed = ''] = folders.flatMap((each) =>
      [each, ...needsOf(each).slice(0, 1)].filter((_, __, all) => all.length > 1),
    )
    expect(() => modulesPlugin({ root, chosen: [name] })).toThrow(
      `brand folder: modules.ts names '${name}', which needs '${needed}'`,
    )
  })
})

describe('a module', () => {
  it.each(folders)('has the name of its folder in each realm: %s', (name) => {
    const named = [...pageModules, ...serverModules].map((module) => module.name)
    expect(named.filter((each) => each === name).length).toBeGreaterThan(0)
  })

  it.each(folders)('says in a README of at most 60 lines what it is and how to take it out: %s', (name) => {
    const file = path.join(root, 'src/modules', name, 'README.md')
    expect(existsSync(file)).toBe(true)
    const text = readFileSync(file, 'utf8')
    expect(text.split('\n').length).toBeLessThanOrEqual(61)
    expect(text).toContain('## How to take it out')
  })

  it('that a brand folder names and nobody has fails the build', () => {
    expect(() => modulesPlugin({ root, chosen: [...folders, 'choirs'] })).toThrow(
      "brand folder: modules.ts names 'choirs', and src/modules has no such folder",
    )
  })
})
