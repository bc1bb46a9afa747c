import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { type SiteServer, startSiteServer } from './site-server.ts'

export interface Fixtures {
  /** Environment of this test's server. */
  readonly environment: Record<string, string>
  /**
   * For tests that only read: they share a server, which takes a second to start, and do without a service worker, which
   * would bring the whole site onto the device each time.
   */
  readonly sharesSite: boolean
  /** A server of this test's own, or the shared one. */
  readonly site: SiteServer
  /** Console errors and warnings that this test causes on purpose. */
  readonly expectedConsole: RegExp[]
}

/** A collector that does not answer is a normal state: one warning, and the events wait. */
const alwaysExpected = /^analytics: the collector does not answer/

/** Every test has a browser of its own, and fails on any console error or warning it does not expect. */
export const test = base.extend<Fixtures, { readonly sharedSite: SiteServer }>({
  sharedSite: [
    // Playwright reads the names of what a fixture needs from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const site = await startSiteServer({})
      await provide(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  sharesSite: [false, { option: true }],
  environment: [{}, { option: true }],
  expectedConsole: [[], { option: true }],
  site: async ({ environment, sharedSite, sharesSite }, provide) => {
    if (sharesSite) return provide(sharedSite)
    const site = await startSiteServer(environment)
    await provide(site)
    await site.remove()
  },
  baseURL: async ({ site }, provide) => provide(site.url),
  page: async ({ page, expectedConsole, sharesSite }, provide) => {
    if (sharesSite) await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    const seen: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text())
    })
    page.on('pageerror', (error) => seen.push(String(error)))
    // From the start: a chooser that opens before Playwright has begun to listen is cancelled.
    page.on('filechooser', () => {})
    await provide(page)
    expect(seen.filter((text) => ![alwaysExpected, ...expectedConsole].some((pattern) => pattern.test(text)))).toEqual([])
  },
})

export { expect }

/** Waits until the code of a page that was rendered ahead of time has taken it over. */
export async function waitForStart(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-started', '')
}

/** Waits until the service worker controls the page, so that the network can go. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/** Without frames axe need not open a page of its own for what it has found, nor list what it has not. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  // Some colours fade into the other theme's.
  const countFades = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  await expect.poll(() => page.evaluate(countFades)).toBe(0)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([])
}

/** Accessibility: nothing of WCAG 2.2 A or AA, and nothing of axe's best practices. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNothingFound(page, axeOn(page))
}

/** The rules of axe that a theme can break on a page that has passed all of them in the other theme. */
export async function expectReadableColors(page: Page): Promise<void> {
  await expectNothingFound(page, axeOn(page).withRules(['color-contrast', 'link-in-text-block']))
}
