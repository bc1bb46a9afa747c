import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Documents, each with the folder from which it names files. */
const documents = [
  ['README.md', ''],
  ['.github/CONTRIBUTING.md', ''],
  ['.github/SECURITY.md', ''],
  ['src/README.md', 'src'],
] as const

describe.each(documents)('%s', (file, folder) => {
  const document = readFileSync(path.join(root, file), 'utf8')

  it('names files and folders that are there', () => {
    const named = [...document.matchAll(/`((?:[a-z-]+|\.[a-z]+)\/[\w./-]+)`/g)].map(([, name]) => name ?? '')
    const written = ['bench/results.json']
    const isThere = (name: string) => existsSync(path.join(root, folder, name)) || existsSync(path.join(root, name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !written.includes(name) && !isThere(name))).toEqual([])
  })

  it('links to files that are there', () => {
    const links = [...document.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, link]) => link ?? '')
    expect(links.filter((link) => !existsSync(path.join(root, path.dirname(file), link)))).toEqual([])
  })
})

describe('the documents', () => {
  it('name commands that exist', () => {
    const text = documents.map(([file]) => readFileSync(path.join(root, file), 'utf8')).join('\n')
    const commands = [...text.matchAll(/`npm (?:run )?([a-z][a-z:-]*)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'ci')
    expect(commands).toEqual(
      expect.arrayContaining([
        'start',
        'test',
        'dev',
        'build',
        'applications',
        'bench',
        'check',
        'format',
        'test:unit',
        'test:stories',
        'test:repo',
      ]),
    )
    expect([...new Set(commands)].filter((name) => !(name in scripts))).toEqual([])
  })

  it('describe every setting that the code reads, and no other', () => {
    const source = (file: string) => readFileSync(path.join(root, file), 'utf8')
    const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
    const ofPages = namesIn(source('src/server/read-settings.ts'), /\breader\.\w+\('([A-Z_]+)'/g)
    const ofBuild = namesIn(source('vite.config.ts'), /process\.env\['([A-Z_]+)'\]/g)
    const ofServer = namesIn(source('src/server/environment.ts'), /^ {2}([A-Z_]+): v\./gm)
    expect([ofPages.length > 5, ofBuild.length > 2, ofServer.length > 20]).toEqual([true, true, true])
    const names = new Set([...ofPages, ...ofServer, ...ofBuild])
    // Vitest's own, and the defaults of a build, which are the same settings with a prefix.
    names.delete('VITEST')
    const tables = namesIn(readme, /^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm).flatMap((cell) => namesIn(cell, /`([A-Z_]+)`/g))
    const documented = new Set([...tables, 'BOARD_FILE', 'FAULTS'].map((name) => name.replace(/^VITE_/, '')))
    expect([...documented].sort()).toEqual([...names].sort())
    for (const name of ['BOARD_FILE', 'FAULTS']) expect(readme).toContain(`\`${name}=`)
    expect(namesIn(readme, /VITE_([A-Z_]+)/g).filter((name) => !ofPages.includes(name))).toEqual([])
  })
})
