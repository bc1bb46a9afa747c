import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { TooLargeError, withinArrayLimit } from '#platform/documents/array-limit.ts'
import {
  maxCharacters,
  maxContentBytes,
  maxContentsBytes,
  maxPagePixels,
  maxPieces,
  maxSide,
  maxSurfacePixels,
} from './limits.ts'
import type { PackageFile, PageSize, TextPiece } from './messages.ts'

/**
 * The pages of a PDF, drawn by pdf.js with nothing of the file run or asked for: no scripts, no XFA, no `eval`, no WebAssembly, no links, no fields to
 * fill in. Fonts of the file are drawn as outlines, so none of them reaches the browser's own font engine.
 */

// pdf.js then needs no worker of its own: this code runs in one. Its drawing waits for frames of a window.
Object.assign(globalThis, {
  pdfjsWorker: { WorkerMessageHandler },
  window: { requestAnimationFrame: (next: () => void) => setTimeout(next, 0), cancelAnimationFrame: clearTimeout },
})

export interface Drawing {
  readonly bitmap: ImageBitmap
  readonly pieces: readonly TextPiece[]
}

export interface PdfPages {
  readonly pageCount: number
  readonly sizes: (after: number, count: number) => Promise<readonly PageSize[]>
  readonly draw: (page: number, width: number) => Promise<Drawing>
}

/** By their names in the package. The worker has no network: the page loads them. */
const addresses = {
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', { query: '?url', import: 'default', eager: true }),
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
}

const waiting = new Map<string, (bytes: Uint8Array | null) => void>()
let ask: (address: string) => void = () => {}

/** A file of the package has come, or cannot come. */
export function answerNeed({ address, bytes }: PackageFile): void {
  waiting.get(address)?.(bytes)
  waiting.delete(address)
}

/** @param file in the package, as a PDF says. @throws if there is none, or it cannot come */
async function need(file: string): Promise<Uint8Array> {
  const address = addresses[`/node_modules/pdfjs-dist/${file}`]
  const bytes =
    address === undefined
      ? null
      : await new Promise<Uint8Array | null>((resolve) => {
          waiting.set(address, resolve)
          ask(address)
        })
  if (!bytes) throw new Error(`no ${file}`)
  return bytes
}

class CharacterMaps {
  async fetch({ name }: { readonly name: string }) {
    return { cMapData: await need(`cmaps/${name}.bcmap`), isCompressed: true }
  }
}

class StandardFonts {
  async fetch({ filename }: { readonly filename: string }) {
    return need(`standard_fonts/${filename}`)
  }
}

interface Surface {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

let surfacePixels = 0
let isSurfaceRefused = false

/** Surfaces for pdf.js, as many as there is room for. */
class Surfaces {
  create(width: number, height: number): Surface {
    surfacePixels += width * height
    isSurfaceRefused ||= surfacePixels > maxSurfacePixels || Math.max(width, height) > maxSide
    if (isSurfaceRefused) throw new TooLargeError(`a surface of ${width} by ${height}`)
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }
  reset(surface: Surface, width: number, height: number): void {
    this.destroy({ ...surface })
    Object.assign(surface, this.create(width, height))
  }
  destroy(surface: Surface): void {
    if (surface.canvas) surfacePixels -= surface.canvas.width * surface.canvas.height
    Object.assign(surface, { canvas: null, context: null })
  }
}

/** Effects by SVG filters need a document. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = () => 'none'
  addAlphaFilter = () => 'none'
  addLuminosityFilter = () => 'none'
  addHighlightHCMFilter = () => 'none'
  destroy = () => {}
}

const limits = { maxArrayBytes: maxContentBytes, maxArraysBytes: maxContentsBytes }

interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly hasEOL: boolean
}

/** The text of a page at its places, so that it can be selected, found and read aloud. */
async function readPieces(page: PDFPageProxy): Promise<readonly TextPiece[]> {
  const { height, transform, width } = page.getViewport({ scale: 1 })
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as readonly number[]
  const { items } = await page.getTextContent({ includeMarkedContent: false })
  const pieces: TextPiece[] = []
  let length = 0
  for (const item of items as readonly TextItem[]) {
    const [p = 0, q = 0, r = 0, s = 0, x = 0, y = 0] = item.transform
    length += item.str.length
    if (pieces.length === maxPieces || length > maxCharacters) break
    const size = Math.hypot(a * r + c * s, b * r + d * s)
    const angle = Math.atan2(b * p + d * q, a * p + c * q)
    // From the line that the letters stand on to their upper edge.
    const rise = size * 0.85
    pieces.push({
      text: item.str,
      left: (a * x + c * y + e + rise * Math.sin(angle)) / width,
      top: (b * x + d * y + f - rise * Math.cos(angle)) / height,
      width: item.width / width,
      size: size / width,
      angle,
      endsLine: item.hasEOL,
    })
  }
  return pieces
}

async function drawPage(page: PDFPageProxy, wanted: number): Promise<Drawing> {
  const whole = page.getViewport({ scale: 1 })
  const scale = Math.min(
    wanted / whole.width,
    Math.sqrt(maxPagePixels / (whole.width * whole.height)),
    maxSide / Math.max(whole.width, whole.height),
  )
  const viewport = page.getViewport({ scale })
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const canvasContext = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  surfacePixels = 0
  isSurfaceRefused = false
  // Its types know canvases of documents only.
  await page.render({ canvas, canvasContext, viewport } as unknown as Parameters<PDFPageProxy['render']>[0]).promise
  if (isSurfaceRefused) throw new TooLargeError('a part was left out')
  const pieces = await readPieces(page)
  page.cleanup()
  return { bitmap: canvas.transferToImageBitmap(), pieces }
}

/** Opens a PDF. @throws if it is damaged, locked or too large */
export async function openPdf(bytes: Uint8Array, onNeed: (address: string) => void): Promise<PdfPages> {
  ask = onNeed
  const file = await withinArrayLimit(
    limits,
    async () =>
      getDocument({
        data: bytes,
        isEvalSupported: false,
        enableXfa: false,
        useWasm: false,
        useWorkerFetch: false,
        useSystemFonts: false,
        disableFontFace: true,
        disableAutoFetch: true,
        isOffscreenCanvasSupported: false,
        isImageDecoderSupported: false,
        cMapPacked: true,
        CMapReaderFactory: CharacterMaps,
        StandardFontDataFactory: StandardFonts,
        CanvasFactory: Surfaces,
        FilterFactory: NoFilters,
        verbosity: VerbosityLevel.ERRORS,
      }).promise,
  )
  return {
    pageCount: file.numPages,
    sizes: async (after, count) =>
      withinArrayLimit(limits, async () => {
        const sizes: PageSize[] = []
        for (let number = after + 1; number <= Math.min(file.numPages, after + count); number += 1) {
          // oxlint-disable-next-line no-await-in-loop -- one page at a time
          const page = await file.getPage(number).catch(() => null)
          const { height = 0, width = 0 } = page?.getViewport({ scale: 1 }) ?? {}
          if (!(width > 0 && height > 0)) break
          sizes.push({ width, height })
        }
        if (after === 0 && sizes.length === 0) throw new Error('no page')
        return sizes
      }),
    draw: async (number, width) => withinArrayLimit(limits, async () => drawPage(await file.getPage(number), width)),
  }
}
