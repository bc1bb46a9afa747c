import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from './chromium.mjs'
import { expect, test as base } from './fixtures.ts'
import { killBrowser } from './kill-browser.ts'
import { launchArgs } from './launch.ts'

/** A browser with a profile on disk, which can be killed and started again. */
export interface Device {
  /** Starts the browser, or returns the running one. */
  open(): Promise<BrowserContext>
  kill(): Promise<void>
}

export const test = base.extend<{ readonly device: Device }>({
  device: async ({ site }, provide) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'careers-profile-'))
    const executablePath = findChromium()
    let context: BrowserContext | null = null
    const errors: string[] = []
    await provide({
      open: async () => {
        if (context) return context
        context = await chromium.launchPersistentContext(profile, {
          ...(executablePath ? { executablePath } : {}),
          args: launchArgs,
          baseURL: site.url,
          viewport: { width: 1200, height: 900 },
          reducedMotion: 'reduce',
        })
        context.on('weberror', (error) => errors.push(String(error.error())))
        return context
      },
      kill: async () => {
        if (context) await killBrowser(context, profile)
        context = null
      },
    })
    await (context as BrowserContext | null)?.close()
    expect(errors).toEqual([])
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  },
})
