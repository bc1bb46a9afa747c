import type { Brand } from '#shared/brand.ts'
import { isRightToLeft, type TextStyle, type Typeface } from '#server/tools/typeface.ts'
import type { ShareKit } from '../shared/share-kit.ts'
import { brokenLines, truncated } from './break-lines.ts'

/** Draws the picture of a shared job as SVG, 1200 × 630. It has nothing that ages: it is cached for a year. */

/** What is in the picture of a job, as plain texts in one line. */
export interface ShareFacts {
  /** The sentence above the title. */
  readonly intro: string
  /** Behind the wordmark. */
  readonly siteWord: string
  readonly title: string
  readonly place: string
  readonly team: string
  /** The family of the palette that the team has. */
  readonly tone: string
}

/** The brand's part of all pictures. */
export interface ShareLook {
  readonly brand: Pick<Brand, 'name' | 'wordmark'>
  readonly kit: ShareKit
  readonly bold: Typeface
  readonly regular: Typeface
}

const margin = 64
const textWidth = 616
/** The first line begins above the margin by the space that a line has over its letters. */
const textTop = 56
const gap = 18
const maxTitleLines = 4
const titleLineHeight = 1.02
/** Sizes of titles with fewer letters than this. */
const titleSizes = [
  [22, 96],
  [36, 78],
  [56, 66],
  [84, 58],
] as const
const smallestTitle = 50

const kicker: TextStyle & { readonly lineHeight: number } = { size: 28, tracking: 0, lineHeight: 42 }
const fact: TextStyle & { readonly lineHeight: number } = { size: 32, tracking: 0, lineHeight: 41.6 }
const factIcon = 34
const factIconGap = 12
const factGap = 32
const rowGap = 8
/** Facts that would reach the mark are left out. */
const lastFactBottom = 500

const mark = { side: 64, top: 514, gap: 16 }
const wordmark: TextStyle = { size: 36, tracking: -0.035 }

/** The sign of a brand without a scene, around the middle of the scene. What reaches into the title is cut off. */
const sign = { side: 760, x: 605, y: -8, left: 690 }

/**
 * Where something begins that is set beside the title.
 * @param x its distance from the side where lines begin
 */
type LeftOf = (x: number, width: number) => number

/** Lines begin at the side where the title begins. */
const leftFrom =
  (title: string): LeftOf =>
  (x, width) =>
    margin + (isRightToLeft(title) ? textWidth - x - width : x)

function path(data: string): string {
  return data === '' ? '' : `<path d="${data}"/>`
}

function titleStyle(title: string): TextStyle {
  const { length } = Array.from(title)
  return { size: titleSizes.find(([fewer]) => length < fewer)?.[1] ?? smallestTitle, tracking: -0.032 }
}

interface Block {
  readonly svg: string
  readonly bottom: number
}

function titleBlock(title: string, { bold }: ShareLook, top: number): Block {
  const leftOf = leftFrom(title)
  const style = titleStyle(title)
  const lineHeight = style.size * titleLineHeight
  const widths = new Map<string, number>()
  const widthOf = (text: string) => {
    const width = widths.get(text) ?? bold.widthOf(text, style)
    widths.set(text, width)
    return width
  }
  const lines = brokenLines(title, textWidth, maxTitleLines, widthOf)
  const first = top + bold.baselineIn(lineHeight, style.size)
  const leftOfLine = (line: string) => leftOf(0, widthOf(line))
  const svg = lines.map((line, index) => path(bold.outlineOf(line, style, leftOfLine(line), first + index * lineHeight))).join('')
  return { svg, bottom: top + lines.length * lineHeight }
}

function factsBlock({ place, team, title }: ShareFacts, { bold, kit }: ShareLook, top: number, ink: string): string {
  const leftOf = leftFrom(title)
  const indent = factIcon + factIconGap
  const facts = [
    { icon: kit.icons.place, text: place },
    { icon: kit.icons.team, text: team },
  ].filter(({ text }) => text !== '' && bold.has(text))
  let [x, y] = [0, top]
  let svg = ''
  for (const { icon, text } of facts) {
    const shown = truncated(text, textWidth - indent, (part) => bold.widthOf(part, fact))
    const width = indent + bold.widthOf(shown, fact)
    if (x > 0 && x + width > textWidth) [x, y] = [0, y + fact.lineHeight + rowGap]
    if (y + fact.lineHeight > lastFactBottom) break
    const iconTop = y + (fact.lineHeight - factIcon) / 2
    svg += `<g fill="none" stroke="${ink}" stroke-width="2" transform="translate(${leftOf(x, factIcon).toFixed(1)} ${iconTop.toFixed(1)})scale(${(factIcon / 24).toFixed(4)})">${icon}</g>`
    const left = leftOf(x + indent, width - indent)
    svg += path(bold.outlineOf(shown, fact, left, y + bold.baselineIn(fact.lineHeight, fact.size)))
    x += width + factGap
  }
  return svg
}

/** A tile of 64 × 64 with the corners of the brand's buttons. */
const tile = 'M19 0H45A19 19 0 0 1 64 19V59A5 5 0 0 1 59 64H19A19 19 0 0 1 0 45V19A19 19 0 0 1 19 0Z'
/** The mark's scale on a tile of white. */
const insetScale = 0.8

function markBlock({ siteWord, tone }: ShareFacts, { bold, brand, kit, regular }: ShareLook): string {
  const { gap: space, side, top } = mark
  const data = `data:image/svg+xml;base64,${Buffer.from(kit.mark).toString('base64')}`
  const image = `<g clip-path="url(#tile)"><image width="${side}" height="${side}" href="${data}"/></g>`
  const inset = (side * (1 - insetScale)) / 2
  // On a field of its own colour, the mark would not be seen.
  const onWhite = `<path fill="#fff" d="${tile}"/><g transform="translate(${inset} ${inset})scale(${insetScale})">${image}</g>`
  const left = margin + side + space
  const baseline = top + bold.baselineIn(side, wordmark.size)
  const word = `${brand.wordmark} `
  const afterWord = left + bold.widthOf(word, wordmark) + wordmark.tracking * wordmark.size
  return (
    `<clipPath id="tile"><path d="${tile}"/></clipPath><g transform="translate(${margin} ${top})">${tone === 'bee' ? onWhite : image}</g>` +
    path(bold.outlineOf(word, wordmark, left, baseline)) +
    path(regular.outlineOf(siteWord, wordmark, afterWord, baseline))
  )
}

function sceneBlock({ kit }: ShareLook, soft: string, edge: string): string {
  if (kit.scene !== null) return kit.scene.replaceAll('{soft}', soft).replaceAll('{edge}', edge)
  const { left, side, x, y } = sign
  return (
    `<filter id="one-tone" filterUnits="userSpaceOnUse" x="${left}" y="0" width="${1200 - left}" height="630" color-interpolation-filters="sRGB"><feFlood flood-color="${edge}"/><feComposite operator="in" in2="SourceAlpha"/></filter>` +
    `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:image/png;base64,${kit.sign}" filter="url(#one-tone)"/>`
  )
}

/** The SVG of a job's picture, whose texts are outlines. */
export function drawJob(facts: ShareFacts, look: ShareLook): string {
  const { bold, kit } = look
  const tone = (part: string) => kit.palette[`${facts.tone}-${part}`]?.light ?? '#ffffff'
  const kickerBaseline = textTop + bold.baselineIn(kicker.lineHeight, kicker.size)
  const introLeft = leftFrom(facts.title)(0, bold.widthOf(facts.intro, kicker))
  const title = titleBlock(facts.title, look, textTop + kicker.lineHeight + gap)
  const ink = tone('ink')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">` +
    `<rect width="1200" height="630" fill="${tone('field')}"/>${sceneBlock(look, tone('soft'), tone('edge'))}` +
    `<g fill="${ink}">${path(bold.outlineOf(facts.intro, kicker, introLeft, kickerBaseline))}${title.svg}</g>` +
    `<g fill="${ink}" stroke-linecap="round" stroke-linejoin="round">${factsBlock(facts, look, title.bottom + gap, ink)}` +
    `${markBlock(facts, look)}</g></svg>`
  )
}
