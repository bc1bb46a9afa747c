import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

describe('the README', () => {
  it('names files and folders that are there', () => {
    const named = [...readme.matchAll(/`((?:src|sw|tests|\.github)\/[\w./-]+)`/g)].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
    for (const [, image] of readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g))
      expect(existsSync(path.join(root, image ?? ''))).toBe(true)
  })

  it('names commands that exist', () => {
    const commands = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name]) => name ?? '').filter((name) => name !== 'ci')
    expect(commands).toEqual(
      expect.arrayContaining(['start', 'test', 'dev', 'build', 'applications', 'bench', 'check', 'format']),
    )
    expect([...new Set(commands)].filter((name) => !(name in scripts))).toEqual([])
  })

  it('documents every setting that the code reads, and no other', () => {
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
