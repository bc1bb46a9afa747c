import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** The commands of the server of the build. */

const root = path.join(import.meta.dirname, '../..')
// A setting that is wrong stops no command that does not need it.
const run = async (...args: string[]) =>
  promisify(execFile)(process.execPath, ['dist/server/main.js', ...args], { cwd: root, env: { ...process.env, PORT: 'http' } })

it('help lists commands that npm has a script for, while a setting is wrong', async () => {
  const { stdout } = await run('help')
  expect((await run('--help')).stdout).toBe(stdout)
  const listed = [...stdout.matchAll(/^ {2}([\w-]+) +\w/gm)].map(([, name]) => name)
  const scripts = await readFile(path.join(root, 'package.json'), 'utf8')
  const named = [...scripts.matchAll(/main\.js ([\w-]+)/g)].map(([, name]) => name)
  expect(listed.length).toBeGreaterThan(5)
  // The first is an option of `npm start`. A script for the command of a module stays where the module does not.
  expect(['drop-module', 'help', ...named]).toEqual(expect.arrayContaining(listed))
})

it('a command that nobody knows is refused with the list of those that there are', async () => {
  const { code, stderr } = (await run('applicatons').catch((error: unknown) => error)) as { code: number; stderr: string }
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^Unknown command 'applicatons'\. The commands of this build are:\n\n {2}applications /),
  ])
})
