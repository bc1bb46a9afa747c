import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { TooLargeError, withinArrayLimit } from '#platform/documents/array-limit.ts'
import type { ResumeLine } from './resume-facts.ts'
import { maxArrayBytes, maxArraysBytes, maxResumeCharacters, maxResumePages, maxResumePieces } from './resume-limits.ts'
import type { ResumeReading } from './resume-messages.ts'

/**
 * Reads the text of a PDF. The file is hostile until proven otherwise: nothing of it is run, no font of it is loaded, no address in
 * it is asked. The thread that runs this must be one that can be ended.
 */

// pdf.js then needs no worker of its own: this code runs in one.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } })

export interface PdfOptions {
  /** Reads one of the tables that tell which characters a font of an Asian script has. The package brings them. */
  readonly readCharacterMap: (name: string) => Promise<Uint8Array>
  readonly onPage: (page: number, pageCount: number) => void
}

/** As `streamTextContent` returns it. */
interface TextItem {
  readonly str: string
  readonly dir: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
  readonly hasEOL: boolean
}

interface TextContent {
  readonly items: readonly (TextItem | { readonly type: string })[]
}

/** A piece of a line: where it is, and what it says. */
interface Piece {
  readonly text: string
  readonly isRightToLeft: boolean
  readonly x: number
  readonly end: number
  readonly y: number
  readonly size: number
}

const isBlank = ({ text }: Piece) => text.trim() === ''

/** The pieces in the order of reading. Files have those of Arabic and Hebrew in the order of the page, from the left. */
function inReadingOrder(pieces: readonly Piece[]): readonly Piece[] {
  if (!pieces.some(({ isRightToLeft }) => isRightToLeft)) return pieces
  const ordered: Piece[] = []
  /** The dot of 'rana.haddad' belongs to the words that it stands between. */
  const signs: Piece[] = []
  /** Numbers and words of other scripts, which are read from the left. */
  const run: Piece[] = []
  for (const piece of pieces.toSorted((a, b) => b.x - a.x)) {
    if (!piece.isRightToLeft && /[\p{L}\p{N}]/u.test(piece.text)) run.unshift(piece, ...signs.splice(0))
    else if (run.length > 0 && /^[.@_/:+-]+$/.test(piece.text)) signs.unshift(piece)
    else ordered.push(...run.splice(0), ...signs.splice(0), piece)
  }
  return [...ordered, ...run, ...signs]
}

/** The room between two pieces, in the direction of reading. */
function gapBetween(one: Piece, two: Piece): number {
  return two.x < one.x ? one.x - two.end : two.x - one.end
}

function joinPieces(pieces: readonly Piece[]): ResumeLine | null {
  const ordered = inReadingOrder(pieces)
  const size = ordered.reduce((largest, piece) => Math.max(largest, piece.size), 0)
  const unit = Math.max(size, 4)
  let text = ''
  let last: Piece | null = null
  for (const piece of ordered) {
    if (isBlank(piece)) {
      if (piece.text !== '' && !/\s$/.test(text)) text += ' '
      continue
    }
    const gap: number = last ? gapBetween(last, piece) : 0
    if (gap > unit * 1.5) text = `${text.trimEnd()}\t`
    else if (gap > unit * 0.12 && !/\s$/.test(text) && !piece.text.startsWith(' ')) text += ' '
    text += piece.text
    last = piece
  }
  return text.trim() === '' ? null : { text, size: Math.round(size * 10) / 10 }
}

const endsWithAccent = (text: string) => /[´`ˆ¨˜]$/.test(text.trim())

/** Puts the pieces of a page together to lines, in the order in which the file has them: programs write a column at a time. */
function linesOf(items: readonly TextItem[]): readonly ResumeLine[] {
  const lines: Piece[][] = []
  let line: Piece[] = []
  for (const { dir, hasEOL, height, str, transform, width } of items) {
    const [, , , , x = 0, y = 0] = transform
    const piece = { text: str, isRightToLeft: dir === 'rtl', x, end: x + width, y, size: height }
    const last = line.findLast((each) => !isBlank(each))
    if (last && !isBlank(piece)) {
      const unit = Math.max(height, last.size, 4)
      const isLeftToRight = !piece.isRightToLeft && !last.isRightToLeft
      // Below large letters, a line may stand nearer than theirs would.
      const isBelow = x < last.end - unit && last.y - y > Math.max(4, Math.min(height, last.size) * 0.5)
      const isBackwards = isLeftToRight && (x < last.x - unit || isBelow)
      // An accent on a capital stands higher.
      const rise = [last.text, str].some(endsWithAccent) ? 1.2 : 0.5
      if (Math.abs(last.y - y) > unit * rise || isBackwards) {
        lines.push(line)
        line = []
      }
    }
    line.push(piece)
    if (hasEOL && !endsWithAccent(str)) {
      lines.push(line)
      line = []
    }
  }
  return [...lines, line].flatMap((pieces) => joinPieces(pieces) ?? [])
}

/** The pieces of a page, and no more than a résumé can have. */
async function readPieces(page: PDFPageProxy): Promise<readonly TextItem[]> {
  const items: TextItem[] = []
  let length = 0
  const reader = (page.streamTextContent({ includeMarkedContent: false }) as ReadableStream<TextContent>).getReader()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream
    const { done, value } = await reader.read()
    if (done) return items
    for (const item of value.items) {
      if (!('str' in item)) continue
      items.push(item)
      length += item.str.length
    }
    if (items.length > maxResumePieces || length > maxResumeCharacters) {
      // oxlint-disable-next-line no-await-in-loop -- the last
      await reader.cancel(new Error('enough'))
      return items
    }
  }
}

async function readPage(
  page: PDFPageProxy,
): Promise<{ readonly lines: readonly ResumeLine[]; readonly links: readonly string[] }> {
  const pieces = await readPieces(page)
  const annotations: readonly { readonly url?: unknown }[] = await page.getAnnotations()
  // Text without a width was put together without knowing where its words end.
  const items = pieces.filter(({ str, width }) => width > 0 || str.length < 2)
  page.cleanup()
  return { lines: linesOf(items), links: annotations.flatMap(({ url }) => (typeof url === 'string' ? url : [])) }
}

async function readPages(file: PDFDocumentProxy, onPage: PdfOptions['onPage']): Promise<ResumeReading> {
  const pageCount = Math.min(file.numPages, maxResumePages)
  const lines: ResumeLine[] = []
  const links: string[] = []
  let length = 0
  for (let number = 1; number <= pageCount && length < maxResumeCharacters; number += 1) {
    onPage(number, pageCount)
    // oxlint-disable-next-line no-await-in-loop -- one page at a time, so that a large file never is in memory as a whole
    const page = await file
      .getPage(number)
      .then(readPage)
      .catch((error: unknown) => {
        // What was read before a damaged page is still right.
        if (lines.length === 0) throw error
        return null
      })
    if (!page) break
    for (const line of page.lines) {
      lines.push(line)
      length += line.text.length
    }
    for (const link of page.links) links.push(link)
  }
  return lines.length === 0 ? { status: 'no-text' } : { status: 'read', text: { lines, links } }
}

/** Reads a PDF. */
export async function readPdf(bytes: Uint8Array, options: PdfOptions): Promise<ResumeReading> {
  try {
    return await withinArrayLimit({ maxArrayBytes, maxArraysBytes }, async () => readOpened(bytes, options))
  } catch (error) {
    if (error instanceof TooLargeError) return { status: 'too-large' }
    throw error
  }
}

async function readOpened(bytes: Uint8Array, { onPage, readCharacterMap }: PdfOptions): Promise<ResumeReading> {
  class CharacterMaps {
    async fetch({ name }: { readonly name: string }) {
      return { cMapData: await readCharacterMap(name), isCompressed: true }
    }
  }
  const task = getDocument({
    data: bytes,
    isEvalSupported: false,
    disableFontFace: true,
    // The letters' shapes are not needed, so none are loaded.
    useSystemFonts: true,
    useWorkerFetch: false,
    useWasm: false,
    CMapReaderFactory: CharacterMaps,
    cMapPacked: true,
    enableXfa: false,
    // No picture is needed.
    maxImageSize: 1,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableAutoFetch: true,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return await readPages(await task.promise, onPage)
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return { status: 'locked' }
    return { status: 'unreadable' }
  } finally {
    await task.destroy()
  }
}
