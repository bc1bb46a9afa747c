import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Knows an install that somebody has made by npm alone, so that the first command after it need not install again. */

/**
 * The packages of a lock file that npm's own list of an install lacks or has in another version. An optional one counts only if it
 * names this system and processor, because npm drops it silently when its script fails. One that names a libc is left to npm.
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
 * Whether every package of the lock file is there. npm writes its list once all packages are installed, and `npm ci` removes it first. A package
 * may have been deleted since. A list that cannot be read counts as none.
 */
export function hasEveryPackage(root) {
  try {
    const { packages: installed = {} } = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8'))
    const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
    return (
      missingPackages(locked, installed, process).length === 0 &&
      Object.keys(installed).every((place) => existsSync(path.join(root, place, 'package.json')))
    )
  } catch {
    return false
  }
}
