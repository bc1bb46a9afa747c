import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'
import { test as base, expect } from './fixtures.ts'

/** The gallery of components: its dev server, and photographs of it. */

export const root = fileURLToPath(new URL('../..', import.meta.url))

interface GalleryFixtures {
  /** What the components speak. null: the brand's own language. */
  readonly galleryLanguage: string | null
  readonly galleryUrl: string
}

/** The gallery is not part of any build, so its stories use a dev server, shared by the tests of a Playwright worker. */
export const test = base.extend<object, GalleryFixtures>({
  galleryLanguage: [null, { option: true, scope: 'worker' }],
  galleryUrl: [
    async ({ galleryLanguage }, provide) => {
      if (galleryLanguage !== null) process.env['LANGUAGES'] = galleryLanguage
      const server = await createServer({
        root,
        configFile: `${root}/vite.config.ts`,
        logLevel: 'error',
        // No file watching: an edit during a test must not reload its page.
        server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
      })
      await server.listen()
      await provide(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ galleryUrl }, provide) => provide(galleryUrl),
})

const families = ['Actions', 'Fields', 'Choices', 'Lists', 'Texts', 'Media', 'Cards', 'News', 'Waiting']

export async function openGallery(page: Page, width: number, theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: theme })
  await page.goto('/gallery')
  await expect(page.getByRole('heading', { level: 1, name: 'Component gallery' })).toBeVisible()
}

/**
 * The fixed bar would cover the photographed region. Pictures are blanked, because the brand may redraw them and only their
 * position matters.
 */
const forPhotographs = `
  header > div { position: static !important }
  h1 { block-size: 80px }
  img { object-position: 9999px; background: gray }
`

/** Compares each family of components with its photograph. @param name of the photographs, after the family's */
export async function expectPhotographs(page: Page, name: string): Promise<void> {
  await page.addStyleTag({ content: forPhotographs })
  // Rounds heights, so that another machine's sub-pixel rounding does not change the size of the photographs.
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const section of document.querySelectorAll('section')) {
      section.style.blockSize = `${Math.ceil(section.offsetHeight / 20) * 20}px`
    }
  })
  for (const family of families) {
    const region = page.getByRole('region', { name: family, exact: true, includeHidden: true })
    // The page is the site's longest. Without its other regions it is painted in a fraction of the time.
    await region.evaluate((shown) => {
      for (const section of document.querySelectorAll('section')) section.hidden = section !== shown
    })
    // The threshold is low enough to notice a missing grey outline on white.
    await expect
      .soft(region)
      .toHaveScreenshot(`${family.toLowerCase()}-${name}.png`, { scale: 'device', threshold: 0.1, maxDiffPixelRatio: 0.03 })
  }
}
