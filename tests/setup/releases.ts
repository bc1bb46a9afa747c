import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { integrityOf } from '#server/web/files/configured-files.ts'

/**
 * Creates releases of the site from the last build, to deploy one after another on one server. Every script and style sheet is
 * renamed, as after a change of the code, and the pages and the worker's precache list are updated. `data-release` in a page
 * names its release.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

interface ReleaseOptions {
  /** The app's entry script throws. */
  readonly isBroken?: boolean
  /** `/sw.js` is the kill switch, as after `KILL_SWITCH=1 npm run build`. */
  readonly isKilled?: boolean
}

/** Creates a release and returns the folder to deploy with `site.release`. */
export type MakeRelease = (name: string, options?: ReleaseOptions) => Promise<string>

async function patch(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')))
}

/** The hashes of a page's inline scripts and styles, as in its Content-Security-Policy. */
function inlineHashes(html: string): readonly string[] {
  const inline = [...html.matchAll(/<(script|style)>([^]*?)<\/\1>/g)].map(([, , text = '']) => text)
  return inline.map((text) => createHash('sha256').update(text).digest('base64'))
}

/** Updates the hashes in a changed page's policy: its inline script contains file names. */
function withUpdatedPolicy(before: string, after: string): string {
  const [old, fresh] = [inlineHashes(before), inlineHashes(after)]
  return old.reduce((html, hash, index) => html.replace(`sha256-${hash}`, () => `sha256-${fresh[index] ?? ''}`), after)
}

/** A name of a script or style sheet, as it stands in pages and scripts. */
const assetName = /[\w.~-]+\.(?:js|css)\b/g

/** Creates a release in its own folder. */
export async function makeRelease(folder: string, name: string, { isBroken, isKilled }: ReleaseOptions = {}): Promise<string> {
  const buildDir = path.join(folder, name)
  const clientDir = path.join(buildDir, 'client')
  await cp(path.join(root, 'dist'), buildDir, {
    recursive: true,
    // The compressed files have the content of the original build.
    filter: (file) => !/\.(?:br|gz)$/.test(file),
  })
  await symlink(path.join(root, 'node_modules'), path.join(buildDir, 'node_modules'))
  await writeFile(path.join(buildDir, 'package.json'), '{ "type": "module" }')

  const assets = (await readdir(path.join(clientDir, 'assets'))).filter((file) => /\.(js|css)$/.test(file))
  const renamed = new Map(assets.map((file) => [file, file.replace(/\.(js|css)$/, `${name}.$1`)]))
  for (const [from, to] of renamed) await rename(path.join(clientDir, 'assets', from), path.join(clientDir, 'assets', to))
  const files = await readdir(clientDir, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((each) => /\.(js|css|html)$/.test(each))) {
    await patch(path.join(clientDir, file), (text) =>
      withUpdatedPolicy(
        text,
        text
          .replaceAll(assetName, (each) => renamed.get(each) ?? each)
          .replace(/<html\b/, `<html data-release="${name}"`)
          .replaceAll(/"revision":"(\w+)","url":"([^"]+\.html|\/)"/g, `"revision":"$1${name}","url":"$2"`),
      ),
    )
  }
  if (isBroken) {
    // The last one imports the others.
    const scripts = (await readFile(path.join(clientDir, 'shell.html'), 'utf8')).matchAll(/src="\/(assets\/[^"]+\.js)"/g)
    const entry = [...scripts].at(-1)?.[1]
    if (!entry) throw new Error('the page has no script')
    await writeFile(path.join(clientDir, entry), `throw new Error('release ${name} is broken')`)
  }
  await patch(path.join(clientDir, 'sw.js'), (worker) =>
    worker.replaceAll(/"integrity":"[^"]+",("revision":(?:null|"\w+"),"url":"([^"]+)")/g, (_, rest: string, url: string) => {
      const integrity = integrityOf(readFileSync(path.join(clientDir, url)))
      return `"integrity":"${integrity}",${rest}`
    }),
  )
  if (isKilled) await cp(path.join(clientDir, 'kill-switch.js'), path.join(clientDir, 'sw.js'))
  return buildDir
}

/** `test` with a fixture that creates releases. The tests of a process share them, because a release takes a second and never changes. */
export const test = base.extend<object, { readonly release: MakeRelease }>({
  release: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, provide) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'careers-releases-'))
      const made = new Map<string, Promise<string>>()
      await provide((name, options = {}) => {
        const key = JSON.stringify([name, options])
        const release = made.get(key) ?? makeRelease(path.join(folder, String(made.size)), name, options)
        made.set(key, release)
        return release
      })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/**
 * Checks which release a page was loaded from. The timeout is long, because Chromium checks only every 30 s whether a worker
 * that was busy at `skipWaiting` has become idle.
 */
export async function expectRelease(page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-release', name, { timeout: 50_000 })
}

/** Waits until a release is installed and waiting while pages are open. On a slow line that takes as long as its files. */
export async function waitForStandby(page: Page, name: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (release) => {
          const registration = await navigator.serviceWorker.getRegistration()
          const keys = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()))
          const isStored = keys.flat().some(({ url }) => url.includes(`${release}.js`))
          return isStored && registration?.waiting?.state === 'installed' && registration.installing === null
        }, name),
      { timeout: 50_000 },
    )
    .toBe(true)
}

/**
 * Opens an address in an empty page as the next visit, once the waiting release has become the active one. Chromium activates it
 * when no page of the site is open and the old worker has no work: a page opened before that keeps the old worker busy.
 */
export async function openRelease(page: Page, address: string, name: string): Promise<void> {
  const workers = await page.context().newCDPSession(page)
  const states = new Map<string, string>()
  workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status)
  })
  await workers.send('ServiceWorker.enable')
  // Chromium checks only every 30 s whether a worker that was busy has become idle.
  await expect
    .poll(() => [...states.values()].filter((state) => state !== 'redundant'), { timeout: 50_000 })
    .toEqual(['activated'])
  await workers.detach()
  await page.goto(address)
  await expectRelease(page, name)
}
