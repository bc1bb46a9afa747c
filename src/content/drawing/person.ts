import { paint } from './colours.ts'
import { circle, each, line, path, rect, round, type Drawing } from './shapes.ts'

export type Hair = 'bob' | 'short' | 'bun' | 'curly' | 'long' | 'hijab' | 'cap' | 'none'

export interface PersonOptions {
  readonly skin: string
  readonly hair: Hair
  readonly hairColour: string
  readonly top: string
  /** Where the eyes go: negative is left. */
  readonly look?: number
  readonly isTalking?: boolean
}

const curls: readonly (readonly [number, number, number])[] = [
  [-26, -118, 14],
  [-18, -136, 15],
  [0, -143, 16],
  [18, -136, 15],
  [26, -118, 14],
]

/** What lies behind the head, and what lies on it. */
function hairOf(hair: Hair, colour: string): { readonly behind: Drawing; readonly before: Drawing } {
  const none = ''
  switch (hair) {
    case 'bob':
      return {
        behind: none,
        before: path(
          'M-31-92V-122a31 31 0 0 1 62 0V-92a6 6 0 0 1-11 2V-112Q0-112-12-122-14-112-20-110V-90a6 6 0 0 1-11-2Z',
          colour,
        ),
      }
    case 'short':
      return { behind: none, before: path('M-28-112V-124a28 28 0 0 1 56 0V-112H22V-118H-8Q-22-118-22-108Z', colour) }
    case 'bun':
      return {
        behind: none,
        before: circle(0, -158, 15, colour) + path('M-28-108V-122a28 28 0 0 1 56 0V-108Q20-124 0-126-20-124-28-108Z', colour),
      }
    case 'curly':
      return {
        behind: each(curls, ([x, y, radius]) => circle(x, y, radius, colour)),
        before: path('M-27-108a27 27 0 0 1 54 0Q0-134-27-108Z', colour),
      }
    case 'long':
      return {
        behind: path('M-32-60V-120a32 32 0 0 1 64 0V-60Z', colour),
        before: path('M-30-112V-120a30 30 0 0 1 60 0V-112Q10-112-2-128-12-114-30-112Z', colour),
      }
    case 'hijab':
      return {
        behind: path('M-34-58V-116a34 34 0 0 1 68 0V-58Z', colour),
        before: path('M-34-58V-116a34 34 0 0 1 68 0V-58L22-70V-112a22 22 0 0 0-44 0V-70Z', colour),
      }
    case 'cap':
      return { behind: none, before: path('M-28-116a28 28 0 0 1 56 0Z', colour) + rect(-48, -120, 50, 9, 4, colour) }
    case 'none':
      return { behind: none, before: none }
  }
}

/** Head and shoulders, about 150 high; the origin is the middle of the lower edge. */
export function person(x: number, y: number, scale: number, options: PersonOptions): Drawing {
  const { skin, hair, hairColour, top, look = 0, isTalking = false } = options
  const { behind, before } = hairOf(hair, hairColour)
  const mouth = isTalking ? circle(look, -90, 5.5, paint.ink) : line(`M${-8 + look}-94q8 8 16 0`, paint.ink, 3)
  const cheek = (side: number) => `<circle cx="${side + look}" cy="-97" r="4" fill="${paint.flamingo}" opacity=".6"/>`
  const content = [
    behind,
    path('M-50 0V-26a42 42 0 0 1 42-42H8a42 42 0 0 1 42 42V0Z', top),
    path('M-11-84H11V-68a11 11 0 0 1-22 0Z', skin),
    circle(0, -106, 27, skin),
    before,
    circle(-9 + look, -106, 3.2, paint.ink),
    circle(9 + look, -106, 3.2, paint.ink),
    mouth,
    cheek(-16),
    cheek(16),
  ].join('')
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${scale})">${content}</g>`
}
