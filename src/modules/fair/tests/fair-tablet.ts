import { expect, type Locator, type Page } from '@playwright/test'
import * as v from 'valibot'
import { JoinAnswer, fairUrl } from '../shared/fair.ts'
import { fairPaths } from '../shared/fair-pages.ts'
import { codeOfDesk } from './desk-event.ts'

/** The PIN of a tablet of `startFairTablet`. */
export const fairPin = '246810'

/** Two tablets and a phone. */
const sizes = [
  [1366, 1024],
  [820, 1180],
  [390, 844],
] as const

/** Looks at each size of a fair's screens. */
export async function atEverySize(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await look(width)
  }
}

/** What is too small to be touched by somebody who stands, and how far the page scrolls sideways. */
export async function measureTouch(page: Page): Promise<{ readonly small: readonly string[]; readonly scrolls: number }> {
  return await page.evaluate(() => ({
    scrolls: document.documentElement.scrollWidth - window.innerWidth,
    small: [...document.querySelectorAll('a, button, textarea, input:not([type="file"]), [role="combobox"]')].flatMap((each) => {
      // A box is touched by its whole row.
      const { height: tall, width: wide } = (each.closest('label') ?? each).getBoundingClientRect()
      return wide > 0 && tall < 64 ? [`${each.textContent} ${each.id} ${tall}`] : []
    }),
  }))
}

export const nothingSmall = { small: [], scrolls: 0 }

/** For stories: a site with a desk, where the fairs are made. */
export const withDesk = { hasOwnSite: true }

const tabletId = 'tablet-0001'
const secret = 'secret-of-tablet-1'

/**
 * Makes this browser a tablet of a fair that runs, as the set-up would leave it. It has joined an event of the desk.
 * @param siteUrl omitted: the page knows it
 */
export async function startFairTablet(page: Page, siteUrl = ''): Promise<void> {
  // The set-up opens the database.
  await page.goto(`${siteUrl}/fair/set-up`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { origin } = new URL(page.url())
  const code = await codeOfDesk(origin, { name: 'Steel City', pinnedJobIds: [], languages: ['en', 'de', 'es'] })
  const answer = await fetch(origin + fairUrl.join(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret}` },
    body: JSON.stringify({ code, tabletId }),
  })
  const { event, key, sendsMail, tabletNumber } = v.parse(JoinAnswer, await answer.json())
  const joined = { event, key, sendsMail, tabletNumber, tabletId, secret }
  await page.evaluate(
    async ({ digits, settings }) => {
      const bytes = (text: string) => new TextEncoder().encode(text)
      const material = await crypto.subtle.importKey('raw', bytes(digits), 'PBKDF2', false, ['deriveBits'])
      const way = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes('00'), iterations: 1 }
      const bits = new Uint8Array(await crypto.subtle.deriveBits(way, material, 256))
      const hash = Array.from(bits, (byte) => byte.toString(16).padStart(2, '0')).join('')
      const row = {
        ...settings,
        name: 'fair',
        phase: 'running',
        startedAtMs: Date.now(),
        birdCount: 26,
        locked: null,
        pin: { salt: '00', hash, iterations: 1, wrong: 0, closures: 0, closed: null },
      }
      const opening = indexedDB.open('careers-fair')
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
      })
      const transaction = database.transaction('fairSettings', 'readwrite')
      transaction.objectStore('fairSettings').put(row)
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      database.close()
      localStorage.setItem('careers-fair', 'running')
    },
    { digits: fairPin, settings: joined },
  )
}

/**
 * Sets this browser up with a code of the desk, as recruiters do at home, and gives it the PIN.
 * @param press presses a link or a button, by keyboard or by touch
 */
export async function joinFair(page: Page, code: string, press: (control: Locator) => Promise<void>): Promise<void> {
  await page.goto(fairPaths.join(code))
  await expect(page.getByRole('heading', { level: 1, name: /^Tablet \d+$/ })).toBeVisible()
  await press(page.getByRole('link', { name: 'Choose a PIN' }))
  await page.getByLabel('PIN', { exact: true }).fill(fairPin)
  await page.getByLabel('Repeat the PIN').fill(fairPin)
  await press(page.getByRole('button', { name: 'Save the PIN' }))
}

/** On the ready check: waits until everything is here, which loads by itself, and starts the fair. */
export async function loadAndStart(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  const start = page.getByRole('button', { name: 'Start the fair' })
  for (const here of ['Test application received', /^\d+ pictures$/, /^\d+ jobs? and (?:its form|their forms)$/]) {
    await expect(page.getByText(here)).toBeVisible({ timeout: 120_000 })
  }
  await expect(start).toBeEnabled()
  await press(start)
}

/** Everything that this site has stored in the browser, as one text. Bytes are read as text, too. */
export async function storedText(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const textOf = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value
    const finished = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await finished(indexedDB.open(name))
      const names = [...database.objectStoreNames]
      const transaction = names.length === 0 ? null : database.transaction(names)
      for (const store of names) rows.push([store, await finished(transaction?.objectStore(store).getAll() as IDBRequest)])
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) rows.push([request.url, await (await cache.match(request))?.text()])
    }
    const { document, history, location } = window
    return JSON.stringify(
      [rows, Object.entries(localStorage), Object.entries(sessionStorage), history.state, location.href, document.title],
      textOf,
    )
  })
  return stored + JSON.stringify(await page.context().cookies())
}
