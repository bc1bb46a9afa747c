import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Knows an install that somebody has made by npm alone, so that the first command after it need not install again. */

/**
 * The packages of a lock file that npm's own list of an install lacks or has in another version. Optional ones count where their system and processor
 * are named and are these, because npm drops one without a word when its script fails. Those of a libc do not: which one is here is npm's to know.
 */
export const missingPackages = (locked, installed, { platform, arch }) =>
  Object.entries(locked)
    .filter(([place]) => place !== '')
    .filter(
      ([, { optional, os, cpu, libc }]) => !optional || (os?.includes(platform) && cpu?.includes(arch) && libc === undefined),
    )
    .filter(
      ([place, { integrity, version }]) => installed[place]?.version !== version || installed[place]?.integrity !== integrity,
    )
    .map(([place]) => place)

/**
 * Whether every package of the lock file is there. npm writes its list when all packages are, and `npm ci` removes it first. What was deleted
 * since is looked for.
 */
export function hasEveryPackage(root) {
  const list = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const { packages: installed = {} } = JSON.parse(readFileSync(list, 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return (
    missingPackages(locked, installed, process).length === 0 &&
    Object.keys(installed).every((place) => existsSync(path.join(root, place)))
  )
}
