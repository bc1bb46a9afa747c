import { paint } from './colours.ts'
import { lark } from './lark.ts'
import { bubble, circle, line, path, picture, rect, soft, type Drawing } from './shapes.ts'

/** The mark of the brand, for home screens, tabs and shared links. */

const head = lark({ x: 34, y: 34, scale: 2.14, belly: paint.cream, hasLegs: false, beak: 1 })

const mark = (corner: number): string =>
  picture(
    { width: 512, height: 512 },
    `<clipPath id="m">${rect(0, 0, 512, 512, corner, '#000')}</clipPath><g clip-path="url(#m)">${rect(0, 0, 512, 512, 0, paint.bee)}${head}</g>`,
  )

/** One tone on nothing: the system paints it. The eye and the collar stay open. */
const silhouette = (): string => {
  const shapes: readonly Drawing[] = [
    path(bubble(120, 120, 80, 'br', 14), '#fff'),
    path(bubble(190, 190, 30, 'br', 8), '#fff'),
    path(bubble(124, 35, 20, 'tr', 4), '#fff', ' transform="rotate(10 124 35)"'),
    path(bubble(150, 44, 15, 'tr', 3), '#fff', ' transform="rotate(16 150 44)"'),
    soft('M50 86 14 80 46 106Z', '#fff', 8),
    soft('M47 112 28 125 54 122Z', '#fff', 8),
    circle(90, 94, 19, '#000'),
    circle(84, 92, 9, '#fff'),
    line('M34 132 66 158 104 126', '#000', 13),
    line('M160 128a34 34 0 0 1-40 40', '#000', 9),
  ]
  return picture(
    { width: 512, height: 512 },
    `<mask id="s"><g transform="translate(60 60) scale(1.66)">${shapes.join('')}</g></mask><rect width="512" height="512" mask="url(#s)"/>`,
  )
}

export interface Emblem {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly svg: string
}

/** Pictures with fixed names, painted as PNG: `src/content/public/brand`. */
export const emblems = (share: string): readonly Emblem[] => [
  { file: 'icon-192.png', width: 192, height: 192, svg: mark(112) },
  { file: 'icon-512.png', width: 512, height: 512, svg: mark(112) },
  // Full bleed: the system cuts it to its own shape, and the head stays inside the safe circle.
  { file: 'icon-maskable-512.png', width: 512, height: 512, svg: maskable() },
  { file: 'icon-monochrome-512.png', width: 512, height: 512, svg: silhouette() },
  { file: 'apple-touch-icon.png', width: 180, height: 180, svg: mark(0) },
  { file: 'share.png', width: 1200, height: 630, svg: share },
]

function maskable(): string {
  return picture(
    { width: 512, height: 512 },
    rect(0, 0, 512, 512, 0, paint.bee) + lark({ x: 76, y: 76, scale: 1.56, belly: paint.cream, hasLegs: false }),
  )
}
