import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))

/**
 * Replaces the brand's clips with twenty seconds of silent blue (`tests/fixtures/clip.webm`), which Chromium plays with any set
 * of codecs, so that tests do not depend on the brand's media. Only for pages without a service worker, which would respond
 * before the route.
 */
export async function stubClips(page: Page): Promise<void> {
  const clip = await readFile(path.join(fixtures, 'clip.webm'))
  await page.route('**/video/*.webm', (route) => route.fulfill({ contentType: 'video/webm', body: clip }))
  await page.route('**/video/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n' }))
}

/** Console message of a page whose service worker is blocked. */
export const blockedWorkerConsole = /service worker/i
