import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** A release is tested, numbered, noted and tagged, or nothing has happened. */

const script = fileURLToPath(new URL('../../.github/deploy/release.mjs', import.meta.url))
let folder: string

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=t@example.com', ...args], { cwd: folder, encoding: 'utf8' })
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)

function commit(message: string): void {
  write('change.txt', message)
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
}

function release(version: string) {
  const environment = {
    GIT_AUTHOR_NAME: 'Tester',
    GIT_AUTHOR_EMAIL: 't@example.com',
    GIT_COMMITTER_NAME: 'Tester',
    GIT_COMMITTER_EMAIL: 't@example.com',
  }
  const { status, stderr } = spawnSync(process.execPath, ['release.mjs', version], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
  return { status, stderr }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'))
  mkdirSync(path.join(folder, '.github'))
  mkdirSync(path.join(folder, 'dist'))
  cpSync(script, path.join(folder, 'release.mjs'))
  write('.gitignore', 'dist\n')
  const project = { name: 'site', version: '0.1.0' }
  write('package.json', JSON.stringify({ ...project, scripts: { test: 'node test.mjs' } }))
  write('package-lock.json', JSON.stringify({ ...project, lockfileVersion: 3, packages: { '': project } }))
  write('test.mjs', '')
  write('.github/CHANGELOG.md', '# Changelog\n\n## Next\n\n- Somebody can do something.\n')
  git('init', '--quiet')
  commit('Begin')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a release', () => {
  it('has a version, notes with what operators do, a tag and a bill of materials', { timeout: 60_000 }, () => {
    expect(release('0.1.0')).toEqual({ status: 0, stderr: '' })
    write('.github/CHANGELOG.md', read('.github/CHANGELOG.md').replace('## Next\n', '## Next\n\n- Everybody can do more.\n'))
    commit('Add a thing')
    commit('Ask for a port\n\nOthers need it.\n\nUpgrade: set METRICS_PORT, or nothing is measured.')
    expect(release('0.2.0')).toEqual({ status: 0, stderr: '' })
    const day = new Date().toISOString().slice(0, 10)
    expect(read('.github/CHANGELOG.md')).toBe(
      [
        '# Changelog',
        '## Next',
        `## 0.2.0 (${day})`,
        '**To upgrade**',
        '- set METRICS_PORT, or nothing is measured.',
        '- Everybody can do more.',
        `## 0.1.0 (${day})`,
        '- Somebody can do something.\n',
      ].join('\n\n'),
    )
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(read('dist/careers-0.2.0.cdx.json'))).toMatchObject({ bomFormat: 'CycloneDX' })
    expect(git('tag', '--list').split('\n')).toEqual(['v0.1.0', 'v0.2.0', ''])
    expect(git('log', '-1', '--format=%s').trim()).toBe('Release 0.2.0')
    expect(git('status', '--porcelain')).toBe('')
  })

  it.each([
    ['a version that is none', '0.2', 'Name a version'],
    ['an earlier version', '0.0.9', '0.0.9 is earlier than 0.1.0'],
  ])('is refused for %s', (_why, version, problem) => {
    expect(release(version)).toMatchObject({ status: 1, stderr: expect.stringContaining(problem) as unknown })
    expect(git('tag', '--list')).toBe('')
  })

  it('is refused with changes that are not committed, and where the changelog has nothing new', { timeout: 60_000 }, () => {
    write('change.txt', 'half done')
    expect(release('0.2.0').stderr).toContain('not committed')
    git('checkout', '--', 'change.txt')
    release('0.2.0')
    expect(release('0.2.0').stderr).toContain('0.2.0 is not later than v0.2.0')
    expect(release('0.3.0').stderr).toContain("Say below '## Next' in .github/CHANGELOG.md what has changed")
    expect(git('tag', '--list')).toBe('v0.2.0\n')
  })

  it('leaves everything as it was where a test fails', () => {
    write('test.mjs', 'process.exit(1)')
    commit('Break a test')
    expect(release('0.2.0').status).not.toBe(0)
    expect(git('tag', '--list')).toBe('')
    expect(git('status', '--porcelain')).toBe('')
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.0' })
  })
})
