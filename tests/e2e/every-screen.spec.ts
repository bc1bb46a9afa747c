import type { Page } from '@playwright/test'
import path from 'node:path'
import { Guide, scenes } from '../setup/every-screen.ts'
import { expect, expectNoAxeViolations, test } from '../setup/fixtures.ts'
import { moduleScenes } from '../setup/module-scenes.ts'
import { expectScreenRules } from '../setup/screen-rules.ts'

/**
 * Every screen in every language on the narrowest phone, which is a laptop's window at 400 %: nothing is cut off or scrolls sideways, axe finds
 * nothing in either theme, and the rules of `setup/screen-rules.ts` hold.
 * `EVERY_SCREEN=de,es,ar` names the languages, also those of another build (`LANGUAGES=en,en-XA npm run build`). Without it, some screens
 * in the language that is written from the right. `PICTURES=/tmp/pictures` keeps a picture of each in both themes, to look at.
 */

const asked = process.env['EVERY_SCREEN']
const usual: ReadonlySet<string> = new Set(['list-none', 'form-errors', 'fair-done', 'desk-application'])
const all = Object.entries(Object.assign({}, scenes, ...moduleScenes.map((each) => each.scenes)) as typeof scenes)
const opened = all.filter(([name]) => asked !== undefined || usual.has(name))

test.use({
  hasOwnSite: true,
  viewport: { width: 320, height: 720 },
  environment: Object.assign({}, ...moduleScenes.map(({ environment }) => environment)) as Readonly<Record<string, string>>,
  // Wrong passwords, pages that do not exist, and a network that is away, also for axe.
  expectedConsole: [
    /status of 4\d\d|ERR_(?:FAILED|INTERNET_DISCONNECTED)|Couldn't load preload assets|notices: not shown|service worker/,
  ],
})

/** Texts that are wider than their place or under a button of the bar, what the window cuts, and how far the page scrolls sideways. */
async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth
    const cut = [...document.querySelectorAll('button, a, h1, h2, h3, h4, p, label, legend, dt, dd')].flatMap((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      // What is read out only, and what is cut on purpose. The target of a chip is a little larger than the chip.
      const isShown = element.clientWidth > 1 && element.clientHeight > 1 && textOverflow !== 'ellipsis'
      const isCut = isShown && overflowX !== 'auto' && overflowX !== 'scroll' && element.scrollWidth > element.clientWidth + 3
      return isCut ? [`${element.localName} ${element.textContent} ${element.scrollWidth} > ${element.clientWidth}`] : []
    })
    const isScrolled = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement))
    const outside = [...document.querySelectorAll('button, a, input')].flatMap((element) => {
      const { left, right } = element.getBoundingClientRect()
      const isCut = (left < -1 && right > 1) || (left < window.innerWidth - 1 && right > window.innerWidth + 1)
      const isShown = element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true })
      return isCut && isShown && !isScrolled(element) ? [`cut by the window: ${element.outerHTML.slice(0, 120)}`] : []
    })
    const bar = document.querySelector('header')
    const buttons = [...(bar?.querySelectorAll('button') ?? [])].map((button) => button.getBoundingClientRect())
    const covered = [...(bar?.querySelectorAll('p') ?? [])].flatMap((text) => {
      const { left, right } = text.getBoundingClientRect()
      const isTitle = getComputedStyle(text).textOverflow === 'ellipsis'
      const isCovered = isTitle && buttons.some((button) => button.width > 0 && left < button.right && button.left < right)
      return isCovered ? [`under a button: ${text.textContent}`] : []
    })
    return [...(wide > 0 ? [`the page ${wide}`] : []), ...cut, ...outside, ...covered]
  })
}

async function keepPicture(page: Page, file: string): Promise<void> {
  const folder = process.env['PICTURES']
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, file), fullPage: true })
}

for (const language of (asked ?? 'ar').split(',')) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en-XA' ? 'en' : language })
    for (const [name, open] of opened) {
      test(`'${name}' fits 320 px, follows the rules of every screen, and axe finds nothing`, { tag: '@long' }, async ({
        page,
      }) => {
        await open(new Guide(page, language, language === 'en'))
        await expect.poll(() => cutTexts(page)).toEqual([])
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectNoAxeViolations(page)
          await keepPicture(page, `${name}.${language}.${colorScheme}.png`)
        }
        await expectScreenRules(page)
      })
    }
  })
}
