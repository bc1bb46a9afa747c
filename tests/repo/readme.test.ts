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
    const documented = new Set(
      [
        ...readme.matchAll(
          /`(VITE_\w+|PORT|DATA_DIR|BOARD_FILE|CONTENT_DIR|DATABASE_URL|DATABASE_AUTH_TOKEN|SITE_URL|FAULTS|KILL_SWITCH)(?:=[^`]*)?`/g,
        ),
      ].map(([, name]) => name),
    )
    const sources = ['src/server/environment.ts', 'src/server/build/settings.ts', 'vite.config.ts'].map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    )
    const read = new Set(
      sources
        .join('\n')
        .match(
          /\b(?:VITE_[A-Z_]+[A-Z]|PORT|DATA_DIR|BOARD_FILE|CONTENT_DIR|DATABASE_URL|DATABASE_AUTH_TOKEN|SITE_URL|FAULTS|KILL_SWITCH)\b/g,
        ),
    )
    expect(documented).toEqual(new Set([...read].filter((name) => name !== 'VITE_UNUSED')))
  })
})
