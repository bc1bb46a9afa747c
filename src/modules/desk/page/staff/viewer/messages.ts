import * as v from 'valibot'

/**
 * What the desk's page, the frame that shows a file and the frame's worker say to each other. The frame is of another origin and works on what
 * a stranger has sent, so its page believes nothing that does not pass a schema.
 */

/** A file of pdf.js that a PDF needs: a table of characters of an Asian script, or a font that every reader has. */
export interface PackageFile {
  readonly kind: 'package-file'
  readonly address: string
  /** null: it cannot be loaded. */
  readonly bytes: Uint8Array | null
}

export type ToFrame =
  /** `code`: that of the worker, which the frame cannot load itself. `title` and `lang` are for readers. */
  | { readonly kind: 'open'; readonly code: string; readonly bytes: Uint8Array; readonly title: string; readonly lang: string }
  | { readonly kind: 'zoom'; readonly percent: number }
  /** Shows the next pages. */
  | { readonly kind: 'more' }
  | { readonly kind: 'focus' }
  | PackageFile

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const FromFrame = v.variant('kind', [
  /** The worker has begun with something, or has done it. Without the second, the page ends the frame. */
  v.object({ kind: v.literal('working') }),
  v.object({ kind: v.literal('done') }),
  /** `pageCount`: 0 for text. */
  v.object({ kind: v.literal('opened'), pageCount: Count, shownCount: Count }),
  v.object({ kind: v.literal('page'), page: Count }),
  v.object({ kind: v.literal('problem') }),
  v.object({ kind: v.literal('leave') }),
  /** The page loads it, and nothing else than such a file. */
  v.object({ kind: v.literal('need'), address: v.pipe(v.string(), v.regex(/^\/assets\/[\w-]{1,100}\.(?:bcmap|pfb|ttf)$/)) }),
])
export type FromFrame = v.InferOutput<typeof FromFrame>

/** Says that the frame is there, to its page. Its port is the way to this document and to no other. */
export const FrameReady = v.object({ token: v.string() })

export type ToFileWorker =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | { readonly kind: 'draw'; readonly page: number; readonly width: number }
  /** The sizes of the pages after one. */
  | { readonly kind: 'sizes'; readonly after: number }
  | PackageFile

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A piece of text on a page. All lengths are parts of the page's width, but for `top`, which is one of its height. */
export interface TextPiece {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly size: number
  /** In radians, clockwise. */
  readonly angle: number
  readonly endsLine: boolean
}

export type FromWorker =
  | { readonly kind: 'pages'; readonly pageCount: number; readonly sizes: readonly PageSize[] }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'drawn'; readonly page: number; readonly bitmap: ImageBitmap; readonly pieces: readonly TextPiece[] }
  | { readonly kind: 'problem' }
  | { readonly kind: 'need'; readonly address: string }
