import { readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'

/**
 * Kills the browser of a persistent context, as a power cut would: data that was not written to disk is lost. The profile can
 * be reopened afterwards.
 *
 * @param profile folder of the browser's profile
 */
export async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  // The profile's lock is a link to '<host>-<process id>'.
  const lock = path.join(profile, 'SingletonLock')
  const processId = Number((await readlink(lock)).split('-').at(-1))
  const closed = context.waitForEvent('close', { timeout: 10_000 })
  process.kill(processId, 'SIGKILL')
  await closed
  await rm(lock, { force: true })
}
