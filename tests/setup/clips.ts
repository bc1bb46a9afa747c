import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))
const poster =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="teal"/></svg>'

/**
 * Stands in for the brand's clips, whose length and look are no business of a test: twenty seconds of blue without sound
 * (`tests/fixtures/clip.webm`), which the browser can play whatever codecs it was built with. For pages without a service
 * worker, because that answers before the stand-in is asked.
 */
export async function stubClips(page: Page): Promise<void> {
  const clip = await readFile(path.join(fixtures, 'clip.webm'))
  await page.route('**/video/*.webm', (route) => route.fulfill({ contentType: 'video/webm', body: clip }))
  await page.route('**/video/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n' }))
  await page.route('**/video/*.webp', (route) => route.fulfill({ contentType: 'image/svg+xml', body: poster }))
}

/** What a page says in the console whose service worker is blocked. */
export const blockedWorkerConsole = /service worker/i
