import { spawnSync } from 'node:child_process'

/** The path of a program that is installed, or null. */
export function pathOf(name) {
  const finder = process.platform === 'win32' ? 'where' : 'which'
  const { status, stdout } = spawnSync(finder, [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().split('\n')[0] || null : null
}

/** Whether all of some programs are installed. */
export const areInstalled = (...names) => names.every((name) => pathOf(name) !== null)
