import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else the system's, else the one Playwright has downloaded; null when there is
 * none.
 */
export function findChromium() {
  if (process.env['CHROMIUM_PATH']) return process.env['CHROMIUM_PATH']
  const finder = process.platform === 'win32' ? 'where' : 'which'
  for (const name of names) {
    const { status, stdout } = spawnSync(finder, [name], { encoding: 'utf8' })
    if (status === 0 && stdout.trim() !== '') return stdout.trim().split('\n')[0]
  }
  try {
    const { chromium } = createRequire(import.meta.url)('playwright')
    const path = chromium.executablePath()
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}
