import { directionOf } from '#shared/languages.ts'

/**
 * The styles of a page in its language: what is for pages of other languages is left out, fonts that only those use included. A page
 * has its styles in it, and each byte of them delays its first paint.
 */

const rule = /([^{};]+)\{[^{}]*\}/g
const fontFace = /@font-face\s*\{[^{}]*\}/g

/** Whether a selector is for pages of another language or direction only. */
function isForOthers(selector: string, language: string): boolean {
  if (selector.includes('[dir=rtl]')) return directionOf(language) === 'ltr'
  const [, wanted] = /:lang\(([\w-]+)\)/.exec(selector) ?? []
  return wanted !== undefined && !`${language}-`.startsWith(`${wanted}-`)
}

/** @param css as the build writes it, without unneeded spaces and quotes. A selector's language or direction counts for its whole list */
export function stylesIn(css: string, language: string): string {
  const own = css.replaceAll(rule, (whole, selector: string) => (isForOthers(selector, language) ? '' : whole))
  const used = [...own.matchAll(/--font:([^;}]+)/g)].map(([, families = '']) => families).join()
  return own.replaceAll(fontFace, (face) => {
    const [, family = ''] = /font-family:["']?([^;"'}]+)/.exec(face) ?? []
    return used.includes(family) ? face : ''
  })
}
