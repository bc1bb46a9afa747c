import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrandPalette } from '#shared/brand.ts'

/**
 * Every colour pair of the design, with the contrast that WCAG 2.2 asks of it: 4.5 for text, 3 for edges and icons. The roles'
 * colours are read from `tokens.css`.
 */

export type Theme = 'light' | 'dark'
export const themes: readonly Theme[] = ['light', 'dark']
export const families = ['owl', 'macaw', 'bee', 'starling', 'flamingo', 'robin', 'cardinal'] as const

export interface ContrastPair {
  /** Such as 'text-muted on surface'. */
  readonly name: string
  readonly foreground: string
  readonly background: string
  readonly needs: number
}

const texts: readonly (readonly [string, string])[] = [
  ['text', 'surface'],
  ['text', 'surface-raised'],
  ['text', 'selected-surface'],
  ['text', 'error-surface'],
  ['text', 'done-surface'],
  ['text-muted', 'surface'],
  ['text-muted', 'surface-raised'],
  ['text-muted', 'selected-surface'],
  ['text-muted', 'error-surface'],
  ['text-muted', 'done-surface'],
  ['link', 'surface'],
  ['link', 'surface-raised'],
  ['link', 'selected-surface'],
  ['link', 'error-surface'],
  ['error', 'surface'],
  ['error', 'surface-raised'],
  ['error', 'error-surface'],
  ['on-notice', 'notice-surface'],
  ['disabled-text', 'disabled-surface'],
  ['on-selected-mark', 'selected-mark'],
  ['footer-text', 'footer-surface'],
  ['footer-muted', 'footer-surface'],
]

const edges: readonly (readonly [string, string])[] = [
  ['control-border', 'surface'],
  ['control-border', 'surface-raised'],
  ['focus', 'surface'],
  ['focus', 'surface-raised'],
  ['selected-mark', 'selected-surface'],
  ['error', 'error-surface'],
  ['done', 'done-surface'],
]

const tokens = readFileSync(fileURLToPath(new URL('../../src/styles/tokens.css', import.meta.url)), 'utf8')

/** The name of the palette colour behind a role: '--text-muted: var(--badger)'. */
function paletteName(role: string): string {
  const [, name] = new RegExp(`--${role}: var\\(--([\\w-]+)\\);`).exec(tokens) ?? []
  if (!name) throw new Error(`tokens.css maps no colour to ${role}`)
  return name
}

/** All pairs of a palette in one theme. */
export function contrastPairs(palette: BrandPalette, theme: Theme): readonly ContrastPair[] {
  const hex = (name: string): string => {
    const colour = palette[name]
    if (!colour) throw new Error(`the palette has no ${name}`)
    return theme === 'dark' ? (colour.dark ?? colour.light) : colour.light
  }
  const pair = (front: string, back: string, needs = 4.5): ContrastPair => ({
    name: `${front} on ${back}`,
    foreground: hex(front),
    background: hex(back),
    needs,
  })
  const ofRole =
    (needs: number) =>
    ([front, back]: readonly [string, string]) => ({
      ...pair(paletteName(front), paletteName(back), needs),
      name: `${front} on ${back}`,
    })
  return [
    ...texts.map(ofRole(4.5)),
    ...families.flatMap((family) => {
      const onField = theme === 'light' ? `${family}-ink` : 'raven'
      return [
        pair(`${family}-ink`, family),
        pair(`${family}-deep`, `${family}-wash`),
        pair(onField, `${family}-field`),
        // White is unreadable on the soft starling, so the text there is raven.
        pair(family === 'starling' ? 'raven' : onField, `${family}-soft`),
      ]
    }),
    // Surfaces that are identical in both themes.
    pair('fixed-raven', 'fixed-snow'),
    pair('night-muted', 'fixed-raven'),
    pair('night-text', 'night-tile'),
    ...edges.map(ofRole(3)),
  ]
}
