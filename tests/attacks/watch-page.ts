import type { BrowserContext, Page } from '@playwright/test'
import { jobDataId } from '#shared/job-page.ts'
import { settingsId } from '#shared/settings.ts'
import { expect } from '../setup/fixtures.ts'

/** What a payload has done on a page, in a browser without a Content-Security-Policy. */

export interface Watch {
  readonly fired: readonly string[]
  readonly requested: readonly string[]
}

/** Records everything a payload could do: run script, contact another host, open a window. */
export async function watch(context: BrowserContext, siteUrl: string): Promise<Watch> {
  const fired: string[] = []
  const requested: string[] = []
  await context.exposeBinding('reportAttack', (_, name: string) => void fired.push(name))
  await context.addInitScript(() => {
    const { reportAttack } = window as unknown as { reportAttack: (name: string) => void }
    for (const name of ['alert', 'confirm', 'prompt', 'print']) {
      Object.assign(window, { [name]: (value: unknown) => reportAttack(`${name}(${String(value)})`) })
    }
  })
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== siteUrl,
    async (route) => {
      requested.push(route.request().url())
      await route.abort()
    },
  )
  context.on('page', (page) => fired.push(`window ${page.url()}`))
  context.on('dialog', (dialog) => fired.push(`dialog ${dialog.message()}`))
  return { fired, requested }
}

/** Returns elements, attributes and addresses on the page that the site never writes. */
async function foreignParts(page: Page): Promise<readonly string[]> {
  return page.evaluate((ownData) => {
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const tag = element.localName
      if (/^(?:iframe|object|embed|applet|base|math|frame|frameset|marquee|xmp|plaintext|template|audio)$/.test(tag))
        found.push(tag)
      if (tag === 'style' && element.closest('main')) found.push(tag)
      const isOwnScript = /^$|^module$|^application\/ld\+json$/.test(element.getAttribute('type') ?? '')
      if (tag === 'script' && !isOwnScript && !element.matches(ownData)) found.push(tag)
      for (const { name, value } of element.attributes) {
        if (/^on|^(?:srcdoc|formaction|background|ping|xlink:href)$/.test(name)) found.push(`${tag} ${name}=${value}`)
        if (
          /^(?:href|src|action|poster|srcset|data)$/.test(name) &&
          /^\W*(?:java|vb|live)script:|^\W*data:(?!image\/)/i.test(value)
        ) {
          found.push(`${tag} ${name}=${value}`)
        }
      }
    }
    return found
  }, `head > #${settingsId}, #${jobDataId}[type="application/json"]`)
}

export async function expectNothingHappened(page: Page, { fired, requested }: Watch, pathname: string): Promise<void> {
  expect(await foreignParts(page)).toEqual([])
  expect(new URL(page.url()).pathname).toBe(pathname)
  expect([...fired]).toEqual([])
  expect([...requested]).toEqual([])
}
