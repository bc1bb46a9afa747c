import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Styles name sides by the direction of the text (`margin-inline-start`), not of the screen (`margin-left`), so that one attribute
 * mirrors a page.
 */

/** Files that name sides of the screen, and why. A module's file says so itself: 'Sides of the screen: …'. */
const exceptions: Readonly<Record<string, string>> = {
  'src/app/layout.module.css': 'the mark is never mirrored',
}

const side = '(?:left|right)'
const physicalProperty = new RegExp(
  `^(?:${side}|(?:margin|padding|scroll-margin|scroll-padding|border)-${side}(?:-[a-z]+)?|border-(?:top|bottom)-${side}-radius)$`,
)
const sidedProperty = /^(?:text-align(?:-last)?|float|clear|caption-side)$/
/** Shorthands of four sides: top, right, bottom, left. */
const fourSides = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/

/** The parts of a value, which spaces outside of brackets separate. */
function partsOf(value: string): readonly string[] {
  return value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
}

/** Whether a declaration means another side when the page is mirrored. */
function isPhysical(property: string, value: string): boolean {
  if (physicalProperty.test(property)) return true
  if (sidedProperty.test(property)) return new RegExp(`^${side}$`).test(value)
  const parts = partsOf(value)
  if (fourSides.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property !== 'border-radius') return false
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = parts
  return topLeft !== topRight || bottomRight !== bottomLeft
}

/** The declarations of a style sheet that name a side of the screen. */
function physicalSides(css: string): readonly string[] {
  const declarations = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)
  return [...declarations].flatMap(([, property = '', value = '']) =>
    isPhysical(property, value.trim()) ? [`${property}: ${value.trim()}`] : [],
  )
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src/**/*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')
const isException = (file: string) => file in exceptions || readFileSync(file, 'utf8').includes('/* Sides of the screen: ')
const foundIn = (file: string) => physicalSides(readFileSync(file, 'utf8')).map((declaration) => `${file} ${declaration}`)

describe('styles', () => {
  it('name no side of the screen', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter((file) => !isException(file)).flatMap(foundIn)).toEqual([])
  })

  it('need each exception', () => {
    expect(files.filter((file) => isException(file) && foundIn(file).length === 0)).toEqual([])
  })

  it.each([
    'a { margin-left: 4px; }',
    'a { color: red; left: 0 }',
    'a { border-right-width: 2px; }',
    'a { border-top-left-radius: 4px; }',
    'a { text-align: right; }',
    'a { padding: 0 max(4px, env(x)) 0 0; }',
    'a { inset: auto auto 0 0; }',
    'a { border-radius: 0 8px 8px 0; }',
    'a { border-radius: 8px 8px 3px; }',
  ])('are refused with %s', (css) => {
    expect(physicalSides(css)).toHaveLength(1)
  })

  it.each([
    'a { margin-inline-start: 4px; }',
    'a { padding: 4px 8px 12px; inset: 0 4px 8px 4px; }',
    'a { border-radius: 8px; border-end-end-radius: 3px; text-align: start; }',
    'a { border-radius: 8px 8px 0 0; }',
    'a { /* left: 0; */ padding-inline: env(safe-area-inset-left) 4px; }',
  ])('may have %s', (css) => {
    expect(physicalSides(css)).toEqual([])
  })
})
