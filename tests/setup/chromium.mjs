import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium without windows (Debian's package and command). */
export const headlessShell = 'chromium-headless-shell'

/** The path of a command, or null. */
function pathOf(name) {
  const finder = process.platform === 'win32' ? 'where' : 'which'
  const { status, stdout } = spawnSync(finder, [name], { encoding: 'utf8' })
  return status === 0 ? stdout.trim().split('\n')[0] || null : null
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else the system's, else the one Playwright has downloaded; null when there is
 * none.
 */
export function findChromium() {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  for (const name of names) {
    const found = pathOf(name)
    if (found !== null) return found
  }
  try {
    const { chromium } = createRequire(import.meta.url)('playwright')
    const path = chromium.executablePath()
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}

/**
 * A Chromium that shows nothing to anybody: `CHROMIUM_PATH`, else the headless shell, which is the same engine and leaves a
 * small machine a third more of its time, else any Chromium.
 */
export function findHeadlessChromium() {
  return process.env['CHROMIUM_PATH'] || pathOf(headlessShell) || findChromium()
}
