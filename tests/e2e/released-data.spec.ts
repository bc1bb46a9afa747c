import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../setup/fixtures.ts'
import { backupOf, type DeviceData, deviceDataOf, makeDevice, releases } from '../setup/released-data.ts'
import type { SiteServer } from '../setup/site-server.ts'

/** What a release has left on devices and in a backup is whole in this build, an hour after it was written. */

test.use({ hasOwnSite: true, hasWorker: false })

/** Restores the backup of a release, and starts the server at that time. */
async function restoreServer(site: SiteServer, version: string, aheadMs: number): Promise<void> {
  await site.stop()
  const file = path.join(site.dataDir, 'kept.db')
  await writeFile(file, backupOf(version))
  await site.command(['restore', '--from', file, '--replace'])
  const preload = new URL('../setup/wrong-process.mjs', import.meta.url)
  await site.restart({ CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import=${preload}` })
}

async function openDevice(context: BrowserContext, data: DeviceData, aheadMs: number): Promise<Page> {
  await context.addInitScript((ms) => {
    const realNow = Date.now
    globalThis.Date = class extends Date {
      constructor(...args: ConstructorParameters<DateConstructor> | []) {
        super(...((args.length === 0 ? [realNow() + ms] : args) as [number]))
      }
      static override now() {
        return realNow() + ms
      }
    } as DateConstructor
  }, aheadMs)
  const page = await context.newPage()
  await page.goto('/robots.txt')
  await makeDevice(page, data)
  return page
}

for (const version of releases) {
  test(`a device and a tablet of ${version} have all that they had, and send what waits`, async ({ browser, context, site }) => {
    const device = deviceDataOf(version, 'device')
    const aheadMs = device.writtenAtMs + 3_600_000 - Date.now()
    await restoreServer(site, version, aheadMs)
    const namesOf = async () =>
      (
        JSON.parse(await site.applications('--format', 'json')) as {
          readonly jobId: number
          readonly answers: { readonly first_name: string }
        }[]
      )
        .map(({ answers, jobId }) => `${answers.first_name} ${jobId}`)
        .sort()
    const before = await namesOf()

    const page = await openDevice(context, device, aheadMs)
    await page.goto('/my-jobs')
    for (const part of ['Saved 1', 'Saved searches 1', 'Drafts', 'Sent']) {
      await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
    }
    await expect.poll(namesOf).toEqual([...before, 'Amina 7410004'].sort())
    await page.goto('/jobs/7411001#apply')
    await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Amina')
    await expect(page.getByRole('group', { name: /^Resume\/CV/ })).toContainText(/amina cv\.pdf\s*22 bytes, uploaded/)

    const tabletContext = await browser.newContext({ baseURL: site.url })
    const tablet = await openDevice(tabletContext, deviceDataOf(version, 'tablet'), aheadMs)
    await tablet.goto('/fair')
    await expect.poll(namesOf).toHaveLength(before.length + 3)
    expect((await namesOf()).filter((name) => name.startsWith('Lea '))).toHaveLength(1)
    await tabletContext.close()
  })
}
