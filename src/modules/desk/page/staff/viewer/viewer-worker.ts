import { maxCharacters, pagesAtATime } from './limits.ts'
import { readDocx } from '#platform/documents/docx-text.ts'
import { kindOf } from './file-kind.ts'
import type { FromWorker, ToFileWorker } from './messages.ts'
import { answerNeed, openPdf, type PdfPages } from './pdf-pages.ts'
import { openPicture } from './picture-page.ts'

/**
 * Draws one file, in a worker of the frame. Everything that a file can keep busy runs here, so that ending the frame ends it. It has no network, no
 * document and no storage: what it needs of pdf.js, it asks the frame for.
 */

/** The way to the frame, which sends it first: pdf.js speaks on the worker's own. */
let frame: MessagePort | null = null
const say = (message: FromWorker, transfer: Transferable[] = []) => frame?.postMessage(message, transfer)

let pages: PdfPages | null = null

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

async function open(bytes: Uint8Array): Promise<void> {
  const kind = kindOf(bytes)
  if (kind === null) return say({ kind: 'problem' })
  if (kind === 'text')
    return say({
      kind: 'lines',
      lines: textOf(bytes)
        .slice(0, maxCharacters)
        .split(/\r\n?|\n/),
    })
  if (kind === 'docx') {
    const reading = await readDocx(bytes, maxCharacters)
    return say(
      reading.status === 'read' ? { kind: 'lines', lines: reading.text.lines.map(({ text }) => text) } : { kind: 'problem' },
    )
  }
  pages = kind === 'pdf' ? await openPdf(bytes, (address) => say({ kind: 'need', address })) : openPicture(bytes)
  return saySizes(0)
}

async function saySizes(after: number): Promise<void> {
  if (!pages) return
  const sizes = await pages.sizes(after, pagesAtATime)
  // Where a page cannot be read, the file ends: what comes before it is still right.
  const isWhole = sizes.length === pagesAtATime
  say({ kind: 'pages', pageCount: isWhole ? pages.pageCount : after + sizes.length, sizes })
}

async function draw(page: number, width: number): Promise<void> {
  if (!pages) return
  const { bitmap, pieces } = await pages.draw(page, width)
  say({ kind: 'drawn', page, bitmap, pieces }, [bitmap])
}

function hear({ data }: MessageEvent<ToFileWorker>): void {
  if (data.kind === 'package-file') return answerNeed(data)
  const work = async () => {
    if (data.kind === 'open') return open(data.bytes)
    if (data.kind === 'sizes') return saySizes(data.after)
    return draw(data.page, data.width)
  }
  work().catch(() => say({ kind: 'problem' }))
}

addEventListener('message', ({ ports: [port] }) => {
  if (!port) return
  frame = port
  port.addEventListener('message', hear)
  port.start()
})
