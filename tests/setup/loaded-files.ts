import type { Page } from '@playwright/test'

/** What a page weighs, counted alike for every page and every moment. */

/** Files that a page has asked for. Sizes are in kB of 1000 bytes, as sent. */
export interface Weight {
  readonly scripts: number
  readonly scriptsKb: number
  /** Everything: the document, scripts, styles, fonts, pictures and answers. */
  readonly files: number
  readonly filesKb: number
}

export interface PageWeight {
  /** What the first paint may wait for: the document, and the scripts, styles and fonts that it has asked for before. */
  readonly firstPaint: Weight
  readonly firstSeconds: Weight
}

/** Those seconds include the work of a page that is idle: notices, storing the board. */
export const firstMs = 8_000

/** Waits for the end of the first eight seconds of a page that nobody touches. A worker's own file has a limit in the tests of the build. */
export async function weighPage(page: Page): Promise<PageWeight> {
  await page.waitForFunction((ms) => performance.now() > ms, firstMs)
  return page.evaluate((ms) => {
    const timed = (type: string) => performance.getEntriesByType(type) as PerformanceResourceTiming[]
    const files = timed('resource').filter(({ name }) => !name.includes('-worker-'))
    const all = [...timed('navigation'), ...files]
    const weigh = (begun: readonly PerformanceResourceTiming[]) => {
      const scripts = begun.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      const kilobytes = (entries: readonly PerformanceResourceTiming[]) =>
        entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
      return { scripts: scripts.length, scriptsKb: kilobytes(scripts), files: begun.length, filesKb: kilobytes(begun) }
    }
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const until = (endMs: number) => all.filter(({ startTime }) => startTime < endMs)
    const isWaitedFor = ({ entryType, name }: PerformanceResourceTiming) =>
      entryType === 'navigation' || /\.(?:js|css|woff2)$/.test(new URL(name).pathname)
    return { firstPaint: weigh(until(paint?.startTime ?? 0).filter(isWaitedFor)), firstSeconds: weigh(until(ms)) }
  }, firstMs)
}
