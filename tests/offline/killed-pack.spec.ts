import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { test } from '../setup/device.ts'
import { expect } from '../setup/fixtures.ts'

test.use({ hasOwnSite: true })

/** Kills the browser, or closes its page, while the board pack is read and stored. `PACK_KILLS=20` kills more often. */

const kills = Number(process.env['PACK_KILLS'] ?? 2)

const savedText = /^(?:Saved|Ready offline): all \d+ jobs are on this device\./
const isPackIndex = (request: Request) => new URL(request.url()).pathname === '/api/pack/index.json'

interface StoredRows {
  /** The job, its form included, as JSON by its number. */
  readonly jobs: Readonly<Record<string, string>>
  readonly educationLists: Readonly<Record<string, string>>
  /** The version of the pack, which is stored last. */
  readonly version: string | null
}

/** Runs in the page, which has none of the site's code. */
function readRows(): Promise<StoredRows> {
  interface Row {
    readonly jobId?: number
    readonly list?: string
    readonly version?: string
    readonly value?: unknown
    readonly hasForm?: boolean
  }
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('careers')
    let isMissing = false
    // Aborting leaves the making of the database to the site.
    opening.addEventListener('upgradeneeded', () => {
      isMissing = true
      opening.transaction?.abort()
    })
    opening.addEventListener('error', () => {
      if (isMissing) resolve({ jobs: {}, educationLists: {}, version: null })
      else reject(opening.error ?? new Error('not opened'))
    })
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction(['jobDetails', 'educationLists', 'jobLists'])
      const jobs = transaction.objectStore('jobDetails').getAll() as IDBRequest<Row[]>
      const lists = transaction.objectStore('educationLists').getAll() as IDBRequest<Row[]>
      const pack = transaction.objectStore('jobLists').get('pack@1.0.0') as IDBRequest<Row | undefined>
      transaction.addEventListener('complete', () => {
        database.close()
        resolve({
          jobs: Object.fromEntries(jobs.result.map(({ hasForm, jobId, value }) => [jobId, JSON.stringify([hasForm, value])])),
          educationLists: Object.fromEntries(lists.result.map(({ list, value }) => [list, JSON.stringify(value)])),
          version: pack.result?.version ?? null,
        })
      })
    })
  })
}

/** Opens a page of the site's origin that runs no code, and reads what is stored. */
async function storedRows(context: BrowserContext): Promise<StoredRows> {
  const page = await context.newPage()
  await page.goto('/manifest.webmanifest')
  const rows = await page.evaluate(readRows)
  await page.close()
  return rows
}

/** Deletes the pack and its jobs, so that the next page reads all of it. */
async function deletePack(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/manifest.webmanifest')
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('careers')
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['jobDetails', 'jobLists'], 'readwrite')
          transaction.objectStore('jobDetails').clear()
          transaction.objectStore('jobLists').delete('pack@1.0.0')
          transaction.addEventListener('complete', () => resolve())
        })
      }),
  )
  await page.close()
}

/** Opens the home page and waits until it asks for the pack. */
async function beginReading(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const asked = context.waitForEvent('request', isPackIndex)
  await page.goto('/')
  await asked
  return page
}

test(`has every job with its form after the reading of the pack was killed ${kills} times`, { tag: '@long' }, async ({
  browser,
  device,
  site,
}) => {
  test.setTimeout(60_000 + kills * 20_000)
  const undisturbed = await browser.newContext({ baseURL: site.url })
  const reading = await beginReading(undisturbed)
  const startMs = performance.now()
  await expect(reading.getByText(savedText)).toBeVisible({ timeout: 60_000 })
  /** How long a reading takes. A moment that was too late makes it shorter. */
  let spanMs = performance.now() - startMs
  const whole = await storedRows(undisturbed)
  await undisturbed.close()

  for (let count = 0; count < kills; ) {
    const page = await beginReading(await device.open())
    const momentMs = (spanMs * (count + 0.5)) / kills
    await wait(momentMs)
    await (count % 2 === 0 ? device.kill() : page.close())
    const context = await device.open()
    const rows = await storedRows(context)
    expect(whole.jobs).toMatchObject(rows.jobs)
    expect(whole.educationLists).toMatchObject(rows.educationLists)
    if (rows.version === null) count += 1
    else {
      // The reading was over. The version says that everything is stored.
      expect(rows).toEqual(whole)
      spanMs = momentMs
      await deletePack(context)
    }
  }

  const context = await device.open()
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByText(/^Ready offline: all \d+ jobs are on this device\./)).toBeVisible({ timeout: 60_000 })
  expect(await storedRows(context)).toEqual(whole)
  const { jobs } = (await (await page.request.get('/api/board/jobs')).json()) as {
    readonly jobs: readonly { readonly id: number; readonly title: string }[]
  }
  await site.stop('SIGKILL')
  // A few when it is killed a few times: the rows are the same.
  const opened = jobs.filter((_, index) => kills >= 20 || index % 20 === 0).values()
  const openJobs = async () => {
    const tab = await context.newPage()
    for (const { id, title } of opened) {
      await tab.goto(`/jobs/${id}#apply`, { waitUntil: 'commit' })
      await expect(tab.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(tab.getByRole('button', { name: 'Submit application' })).toBeVisible()
    }
  }
  await Promise.all([openJobs(), openJobs(), openJobs()])
})
