import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type SiteServer, startSiteServer } from './site-server.ts'

export interface Fixtures {
  /** Environment of this test's server. */
  readonly environment: Record<string, string>
  /** For tests that restart or kill their server, change its settings or read its data. All others share a server. */
  readonly hasOwnSite: boolean
  /** A service worker downloads the whole site for each test. By default, those with a server of their own have one. */
  readonly hasWorker: boolean
  /** This test's own server, or the shared one. */
  readonly site: SiteServer
  /** Console errors and warnings that this test causes on purpose. */
  readonly expectedConsole: RegExp[]
}

declare global {
  interface Window {
    hasStarted?: true
  }
}

/** A module whose service cannot be reached is a normal state: it logs one warning, and what it sends waits. */
const alwaysExpected = /^[\w-]+: .+; \w+ wait on this device$/

/** Gives every test its own browser context and fails it on any unexpected console error or warning. */
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
  hasOwnSite: [false, { option: true }],
  hasWorker: [async ({ hasOwnSite }, provide) => provide(hasOwnSite), { option: true }],
  environment: [{}, { option: true }],
  expectedConsole: [[], { option: true }],
  site: async ({ environment, hasOwnSite, sharedSite }, provide) => {
    if (!hasOwnSite) return provide(sharedSite)
    const site = await startSiteServer(environment)
    await provide(site)
    await site.remove()
  },
  baseURL: async ({ site }, provide) => provide(site.url),
  context: async ({ context }, provide) => {
    await context.addInitScript(() => {
      window.addEventListener('app-started', () => {
        window.hasStarted = true
      })
    })
    await provide(context)
  },
  page: async ({ page, expectedConsole, hasWorker }, provide) => {
    if (!hasWorker) await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    const seen: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') seen.push(message.text())
    })
    page.on('pageerror', (error) => seen.push(String(error)))
    // Listen from the start, because a chooser that opens before Playwright listens is cancelled.
    page.on('filechooser', () => {})
    await provide(page)
    expect(seen.filter((text) => ![alwaysExpected, ...expectedConsole].some((pattern) => pattern.test(text)))).toEqual([])
  },
})

export { expect }

/** Waits until a prerendered page is hydrated: until the event of `src/app/started.tsx`. */
export async function waitForStart(page: Page): Promise<void> {
  await page.waitForFunction(() => window.hasStarted)
}

/** A dropdown by its label. It is a plain button until its code has loaded. */
export function dropdown(scope: Page | Locator, label: string): Locator {
  return scope.getByRole('combobox', { name: label }).or(scope.getByRole('button', { name: new RegExp(`^${label}`) }))
}

/** Reports to a page that the network is back. It then looks for a new version and sends what waits. */
export async function comeOnline(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** Waits until the service worker controls the page. Only the files of the first install are cached by then. */
export async function waitForControl(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  })
}

/** Waits until the service worker controls the page and has every file of the site, so that the test can go offline. */
export async function waitForWorker(page: Page): Promise<void> {
  await waitForControl(page)
  await page.evaluate(async () => {
    // Request the batches without the page's idle waits in between.
    const storeBatch = () =>
      new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }: MessageEvent<{ readonly missingCount: number }>) =>
          resolve(data.missingCount),
        )
        port1.start()
        navigator.serviceWorker.controller?.postMessage({ type: 'STORE' }, [port2])
      })
    while ((await storeBatch()) > 0);
  })
}

/**
 * Checks WCAG 2.2 A and AA and axe's best practices. Legacy mode runs axe without opening another page, which only frames need.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Wait for colour transitions between themes, which would fail the contrast rules.
  const countFades = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  await expect.poll(() => page.evaluate(countFades)).toBe(0)
  const { violations } = await new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      // WCAG 2.5.8. Axe leaves it out by itself.
      rules: { 'target-size': { enabled: true } },
    })
    // Axe writes to frames by their origin, and waits a minute for one that has none.
    .exclude('iframe[sandbox="allow-scripts"]')
    .setLegacyMode()
    .analyze()
  const found = await Promise.all(
    violations.map(async ({ id, nodes }) => ({ id, nodes: id === 'target-size' ? await smallInTheOpen(page, nodes) : nodes })),
  )
  const faults = found.filter(({ nodes }) => nodes.length > 0)
  expect(faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([])
  expect(await namesWithoutTheirWords(page)).toEqual([])
}

type AxeNode = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number]

/** Of targets that are too small, those that still are in the middle of the window: axe counts less of one that a bar covers in part. */
async function smallInTheOpen(page: Page, nodes: readonly AxeNode[]): Promise<readonly AxeNode[]> {
  const small: AxeNode[] = []
  const top = await page.evaluate(() => window.scrollY)
  for (const node of nodes) {
    const target = node.target.map(String)
    await page
      .locator(target.at(-1) ?? '')
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { violations } = await new AxeBuilder({ page }).include(target).withRules('target-size').setLegacyMode().analyze()
    if (violations.length > 0) small.push(node)
  }
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  return small
}

/**
 * Controls whose name leaves out words that stand on them (WCAG 2.5.3): somebody who speaks to the computer says what is to be read. Axe has a
 * rule of its own, which takes digits such as a film's duration for words.
 */
async function namesWithoutTheirWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
    // What is read out only does not stand there, and a key beside the words is none of them.
    const isApart = (element: Element) => element.clientWidth === 1 || element.localName === 'kbd'
    const textOf = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (!(node instanceof Element)) return node.textContent ?? ''
          return isApart(node) || !node.checkVisibility({ visibilityProperty: true }) ? ' ' : textOf(node)
        })
        .join('')
    const nameOf = (element: Element) => {
      const ids = element.getAttribute('aria-labelledby')?.split(' ')
      const named = ids?.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      return named ?? element.getAttribute('aria-label') ?? ''
    }
    // What stands on a list of choices is its value.
    const controls = ':is([aria-label], [aria-labelledby]):not([role="combobox"])'
    return [...document.querySelectorAll<HTMLElement>('a, button, summary, [role="button"], [role="link"], [role="tab"]')]
      .filter((element) => element.matches(controls) && element.checkVisibility({ visibilityProperty: true }))
      .filter(
        (element) =>
          !wordsOf(nameOf(element))
            .join(' ')
            .includes(wordsOf(textOf(element)).join(' ')),
      )
      .map((element) => `'${nameOf(element)}' is not '${textOf(element)}'`)
  })
}

const isRelease = process.env['STORIES'] === 'all'

/**
 * Checks a state that a story passes through. Only a release waits for it (`npm run test:long`): axe takes two seconds, and
 * `accessibility.spec.ts` and a story of each module check every screen.
 */
export async function expectNoAxeViolationsOnTheWay(page: Page): Promise<void> {
  if (isRelease) await expectNoAxeViolations(page)
}

type Look = readonly [width: number, colorScheme: 'light' | 'dark']

/** The page passes axe in both themes, and is wider than no window. */
export async function expectAccessibleAtEveryWidth(
  page: Page,
  looks: readonly Look[] = [
    [390, 'light'],
    [1440, 'dark'],
  ],
): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await expectNoAxeViolations(page)
  }
  for (const width of [320, 390, 640, 820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}
