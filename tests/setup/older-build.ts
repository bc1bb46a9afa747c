import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Builds of earlier states of this repository, from its own history. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const cacheDir = path.join(root, 'node_modules/.cache')

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).trim()

/** The last commit whose schema ends with a migration. null: the history does not reach so far back, as in a shallow clone. */
export function lastCommitOfSchema(version: number): string | null {
  try {
    const next = git('log', '--format=%H', `-G^-- Migration ${version + 1}$`, '--', 'src/server/database/schema.sql')
      .split('\n')
      .at(-1)
    return next ? git('rev-parse', '--verify', '--quiet', `${next}^`) : null
  } catch {
    return null
  }
}

/** Builds a commit, once. @returns its folder, whose `dist` is the build */
export function buildOf(commit: string): string {
  const folder = path.join(cacheDir, `build-${commit}`)
  if (existsSync(folder)) return folder
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  execFileSync('tar', ['-x', '-C', partial], {
    input: execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 * 1024 * 1024 }),
  })
  const isSame = readFileSync(path.join(root, 'package-lock.json')).equals(readFileSync(path.join(partial, 'package-lock.json')))
  // A build within a test would be one for tests.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  const run = (...args: readonly string[]) =>
    execFileSync('npm', args, { cwd: partial, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (isSame) symlinkSync(path.join(root, 'node_modules'), path.join(partial, 'node_modules'))
  else run('ci', '--silent')
  run('run', 'build', '--silent')
  renameSync(partial, folder)
  return folder
}
