import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * What every screen does for people who enlarge texts, speak to their computer, or use a keyboard, a switch or their own colours. Axe knows
 * nothing of it. Each rule returns what breaks it. `every-screen.spec.ts` opens the screens.
 */

/** WCAG 1.4.12: a reader's own spacing of lines, paragraphs, letters and words. */
const ownSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`

/** Texts that their box cuts while they have a reader's own spacing. */
export async function textsCutBySpacing(page: Page): Promise<readonly string[]> {
  // A sheet that a script makes is none of the inline ones, which the site's security policy refuses.
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const texts = [...document.querySelectorAll('button, a, h1, h2, h3, h4, p, label, legend, dt, dd, li')]
    const found = texts.flatMap((element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
      const isHidden = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      const isShown = element.clientWidth > 1 && element.clientHeight > 1 && element.checkVisibility({ visibilityProperty: true })
      const isOnPurpose = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      const isCut = element.scrollHeight > element.clientHeight + 3 || element.scrollWidth > element.clientWidth + 3
      return isHidden && isShown && !isOnPurpose && isCut ? [`${element.localName} ${element.textContent.slice(0, 80)}`] : []
    })
    const wide = document.documentElement.scrollWidth - window.innerWidth
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    return [...found, ...(wide > 0 ? [`the page is ${wide} px too wide`] : [])]
  }, ownSpacing)
}

/** What a press works on that no keyboard reaches: it looks like a control, or has the role of one, and is none of the browser's. */
export async function deadToKeyboards(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const native = 'a[href], button, input, select, textarea, summary, iframe, video, label, dialog'
    const isShown = (element: Element) =>
      element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null
    const roles =
      '[role="button"], [role="link"], [role="checkbox"], [role="radio"], [role="switch"], [role="tab"], [role="menuitem"], [role="slider"]'
    const posing = [...document.querySelectorAll(roles)].filter(
      (element) => isShown(element) && !element.matches(native) && element.getAttribute('tabindex') === null,
    )
    const pressed = [...document.querySelectorAll('body *')].filter((element) => {
      if (getComputedStyle(element).cursor !== 'pointer' || !isShown(element)) return false
      const within = element.closest(`${native}, [role="option"], [role="treeitem"], [tabindex]`)
      return within === null
    })
    // Taken out of the order of Tab: one of a group, which arrows walk, or a double of what Tab reaches.
    const groups =
      '[role="tablist"], [role="listbox"], [role="tree"], [role="radiogroup"], [role="toolbar"], [role="grid"], [role="group"]'
    const skipped = [...document.querySelectorAll('a[href][tabindex="-1"], button[tabindex="-1"], input[tabindex="-1"]')].filter(
      (element) => isShown(element) && element.closest(groups) === null && element.closest('[aria-hidden="true"]') === null,
    )
    return [...new Set([...posing, ...pressed, ...skipped])].map((element) => element.outerHTML.slice(0, 160))
  })
}

/** What is left out when Tab walks from the start of a screen, or of its open dialog, to its end. */
export async function missedByTab(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const groups = '[role="tablist"], [role="listbox"], [role="tree"], [role="radiogroup"], [role="grid"]'
    const stops = [
      ...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ].filter((element) => {
      const isOfRadios = element instanceof HTMLInputElement && element.type === 'radio'
      const isUsable = !(element as HTMLButtonElement).disabled && element.tabIndex >= 0 && !isOfRadios
      const isFile = element instanceof HTMLInputElement && element.type === 'hidden'
      return (
        isUsable &&
        !isFile &&
        element.closest('[inert], [aria-hidden="true"]') === null &&
        element.closest(groups) === null &&
        element.checkVisibility({ visibilityProperty: true })
      )
    })
    Object.assign(window, { tabStops: new Set(stops) })
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) (window as unknown as { tabStops: Set<HTMLElement> }).tabStops.delete(target)
    })
    const active = document.activeElement
    if (active instanceof HTMLElement) (window as unknown as { tabStops: Set<HTMLElement> }).tabStops.delete(active)
  })
  const left = () => page.evaluate(() => (window as unknown as { tabStops: Set<HTMLElement> }).tabStops.size)
  const count = await left()
  for (let presses = 0; presses < count * 2 + 20; presses += 10) {
    for (let index = 0; index < 10; index += 1) await page.keyboard.press('Tab')
    if ((await left()) === 0) return []
  }
  return page.evaluate(() =>
    [...(window as unknown as { tabStops: Set<HTMLElement> }).tabStops]
      .filter((element) => element.isConnected && element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML.slice(0, 160)),
  )
}

/** Whatever moves although reduced motion is asked for. */
export async function movingParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => [
    ...document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration ?? 0) > 1)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? `moves: ${effect.target?.outerHTML.slice(0, 120)}` : 'moves')),
    ...[...document.querySelectorAll('video')]
      .filter(({ paused }) => !paused)
      .map(({ outerHTML }) => `plays: ${outerHTML.slice(0, 120)}`),
  ])
}

/** Pictures and states that a reader's own colours hide: icons that are a masked background, and choices that only a background shows. */
export async function hiddenByOwnColours(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const hidden = await page.evaluate(() => {
    const isShown = (element: Element) => element.clientWidth > 1 && element.checkVisibility({ visibilityProperty: true })
    const backgroundBehind = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return /rgba\(.*, 0\)|transparent/.test(backgroundColor) ? backgroundBehind(element.parentElement) : backgroundColor
    }
    const masked = [...document.querySelectorAll('body *')].filter((element) => {
      const { maskImage, backgroundColor } = getComputedStyle(element)
      return maskImage.startsWith('url(') && isShown(element) && backgroundColor === backgroundBehind(element.parentElement)
    })
    const look = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part)
      const { backgroundColor, borderColor, borderWidth, color, content, fontWeight, inlineSize, outlineStyle } = style
      const ownSize = part === undefined ? '' : inlineSize
      return [
        backgroundColor,
        borderColor,
        borderWidth,
        color,
        content,
        fontWeight,
        outlineStyle,
        style.textDecorationLine,
        ownSize,
      ].join()
    }
    const whole = (element: Element) =>
      [element, ...element.querySelectorAll('*')]
        .map((each) => [each.localName, look(each), look(each, '::before'), look(each, '::after')].join())
        .join('|')
    const states = ['aria-pressed', 'aria-selected', 'aria-current']
    const same = states.flatMap((state) =>
      [...document.querySelectorAll(`[${state}]:not([${state}="false"])`)].filter((on) => {
        const siblings = [
          ...(on.closest('ul, ol, [role="tablist"], [role="listbox"], nav')?.querySelectorAll(on.localName) ?? []),
        ]
        const off = siblings.find(
          (each) =>
            each !== on &&
            [null, 'false'].includes(each.getAttribute(state)) &&
            each.querySelectorAll('*').length === on.querySelectorAll('*').length &&
            isShown(each),
        )
        return isShown(on) && off !== undefined && whole(on) === whole(off)
      }),
    )
    return [
      ...masked.map((element) => `invisible: ${element.outerHTML.slice(0, 140)}`),
      ...same.map((element) => `looks like the others: ${element.outerHTML.slice(0, 140)}`),
    ]
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return hidden
}

/** Follows every rule. A dialog that is open counts as the whole screen. */
export async function expectScreenRules(page: Page): Promise<void> {
  await expect.poll(() => movingParts(page)).toEqual([])
  const broken = {
    'own spacing cuts': await textsCutBySpacing(page),
    'no keyboard reaches': await deadToKeyboards(page),
    'own colours hide': await hiddenByOwnColours(page),
    'Tab misses': await missedByTab(page),
  }
  expect(Object.entries(broken).filter(([, list]) => list.length > 0)).toEqual([])
}
