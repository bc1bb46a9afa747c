import { readFileSync } from 'node:fs'
import path from 'node:path'
import { paint } from './colours.ts'
import { lark } from './lark.ts'
import { leaf, picture } from './shapes.ts'

/** Small pictures beside a line of text: an icon in the brand's bubble. */

const faces = [
  [paint.bee, paint.beeInk],
  [paint.macawSoft, '#00263d'],
  [paint.owlSoft, '#0c2b00'],
  [paint.flamingoSoft, '#3b0020'],
  [paint.starlingPale, '#2a1266'],
  [paint.robinSoft, '#331900'],
] as const

/** The icons in use, in the order in which they change colour: neighbours on a page differ. */
const icons =
  'ear globe flask-conical feather handshake smile tree-palm calendar-heart snowflake luggage baby clock toy-brick piggy-bank sprout user-plus medal hand-heart bike house book-open trophy dices message-circle-heart compass plane coffee'.split(
    ' ',
  )

function spot(icon: string, index: number): string {
  const [face, ink] = faces[index % faces.length] ?? faces[0]
  const source = readFileSync(path.resolve('node_modules/lucide-static/icons', `${icon}.svg`), 'utf8')
  const lines = source.slice(source.indexOf('>', source.indexOf('<svg')) + 1, source.indexOf('</svg>'))
  return picture(
    { width: 56, height: 56 },
    leaf(28, 28, 28, 'br', face, 6) +
      `<g transform="translate(14 14) scale(1.17)" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`,
  )
}

/** The lark of the song line, 30 px tall. */
function songLark(isSinging: boolean): string {
  const bird = lark({ x: 0, y: 0, scale: 0.128, beak: isSinging ? 1 : 0, eye: isSinging ? 'closed' : 'open' })
  return picture({ width: 31, height: 30 }, bird)
}

export const spots: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(icons.map((icon, index) => [`spot/${icon}`, () => spot(icon, index)])),
  'song-lark-rest': () => songLark(false),
  'song-lark-sing': () => songLark(true),
}
