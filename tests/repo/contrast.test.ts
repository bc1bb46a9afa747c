import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { palette } from '#content'
import type { HexColour } from '#shared/brand.ts'
import { parseHex, type Rgb } from '#server/build/palette-css.ts'

/**
 * Checks every colour pair of the design in both themes by WCAG 2.2's relative luminance: 4.5 for text, 3 for edges and icons.
 * The roles' colours are read from `tokens.css`.
 */

/** Linear light of a channel from 0 to 255 (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
function contrastRatio(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']
const families = ['owl', 'macaw', 'bee', 'starling', 'flamingo', 'robin', 'cardinal'] as const

const named: Readonly<Record<string, HexColour>> = palette

function hex(name: string, theme: Theme): string {
  const colour = named[name]
  if (!colour) throw new Error(`the palette has no ${name}`)
  return theme === 'dark' ? (colour.dark ?? colour.light) : colour.light
}

const tokens = readFileSync(fileURLToPath(new URL('../../src/styles/tokens.css', import.meta.url)), 'utf8')

/** Returns the palette colour behind a role: '--text-muted: var(--badger)'. */
function roleColour(role: string, theme: Theme): string {
  const [, name] = new RegExp(`--${role}: var\\(--([\\w-]+)\\);`).exec(tokens) ?? []
  if (!name) throw new Error(`tokens.css maps no colour to ${role}`)
  return hex(name, theme)
}

function expectContrast(foreground: string, background: string, needs: number): void {
  expect(contrastRatio(parseHex(foreground), parseHex(background))).toBeGreaterThanOrEqual(needs)
}

describe.each(themes)('text in the %s theme', (theme) => {
  it.each([
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
  ])('is readable: %s on %s', (text, surface) => {
    expectContrast(roleColour(text, theme), roleColour(surface, theme), 4.5)
  })

  it.each(families)('is readable on every surface of the family %s', (family) => {
    expectContrast(hex(`${family}-ink`, theme), hex(family, theme), 4.5)
    expectContrast(hex(`${family}-deep`, theme), hex(`${family}-wash`, theme), 4.5)
    const onField = theme === 'light' ? hex(`${family}-ink`, theme) : hex('raven', theme)
    expectContrast(onField, hex(`${family}-field`, theme), 4.5)
    // White is unreadable on the soft starling, so the text there is raven.
    const onSoft = family === 'starling' ? hex('raven', theme) : onField
    expectContrast(onSoft, hex(`${family}-soft`, theme), 4.5)
  })

  it('is readable on surfaces that are identical in both themes', () => {
    expectContrast(hex('fixed-raven', theme), hex('fixed-snow', theme), 4.5)
    expectContrast(hex('night-muted', theme), hex('fixed-raven', theme), 4.5)
    expectContrast(hex('night-text', theme), hex('night-tile', theme), 4.5)
  })
})

describe.each(themes)('edges and icons in the %s theme', (theme) => {
  it.each([
    ['control-border', 'surface'],
    ['control-border', 'surface-raised'],
    ['focus', 'surface'],
    ['focus', 'surface-raised'],
    ['selected-mark', 'selected-surface'],
    ['error', 'error-surface'],
    ['done', 'done-surface'],
  ])('are visible: %s on %s', (edge, surface) => {
    expectContrast(roleColour(edge, theme), roleColour(surface, theme), 3)
  })
})

describe('contrastRatio', () => {
  it('returns the known extremes of the scale', () => {
    expect(contrastRatio(parseHex('#000'), parseHex('#fff'))).toBeCloseTo(21, 5)
    expect(contrastRatio(parseHex('#fff'), parseHex('#fff'))).toBe(1)
    expect(contrastRatio(parseHex('#ffffff'), parseHex('#58cc02'))).toBeCloseTo(2.1, 1)
  })

  it('is checked for every family of the palette', () => {
    const found = Object.keys(palette).flatMap((name) => (name.endsWith('-wash') ? [name.replace('-wash', '')] : []))
    expect(found.sort()).toEqual([...families].sort())
  })

  it('is computed from the required brand colours', () => {
    expect(palette.snow.dark).toBe('#131f24')
    expect(palette.owl.light).toBe('#58cc02')
    expect(palette.macaw.light).toBe('#1cb0f6')
    expect(palette.cardinal.light).toBe('#ff4b4b')
    expect(palette.bee.light).toBe('#ffc800')
  })
})
