import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { maxUnpackedBytes, readDocx } from '#platform/documents/docx-text.ts'
import { readPdf } from '../../page/reader/pdf-text.ts'
import { maxResumeCharacters } from '../../page/reader/resume-limits.ts'

/** Small files that unpack to more than a device has. */

const megabyte = 1024 * 1024

interface Content {
  readonly bytes: Uint8Array
  /** How often it is compressed. */
  readonly layers: number
  /** How often the page shows it. */
  readonly repeats?: number
}

/** A PDF of one page with this content, whose cross-reference table a reader has to find by itself. */
function pdfOf({ bytes, layers, repeats = 1 }: Content): Uint8Array {
  let packed = bytes
  for (let layer = 0; layer < layers; layer += 1) packed = deflateSync(packed, { level: 9 })
  const contents = Array.from({ length: repeats }, () => '4 0 R').join(' ')
  const filters = Array.from({ length: layers }, () => '/FlateDecode').join(' ')
  const before = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${contents}]
  /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length ${packed.length} /Filter [${filters}] >> stream
`
  const after = '\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF'
  return Buffer.concat([Buffer.from(before), packed, Buffer.from(after)])
}

const read = async (bytes: Uint8Array) =>
  readPdf(new Uint8Array(bytes), { onPage: () => {}, readCharacterMap: async () => Promise.reject(new Error('none')) })

/** Text in the middle of blanks, so that a reader without a limit finds it. */
const blanks = (size: number) => {
  const bytes = Buffer.alloc(size, ' ')
  bytes.write('BT /F1 12 Tf 72 720 Td (Amina) Tj ET', 0)
  return bytes
}

describe('a PDF', () => {
  it('is read with content that is compressed twice', async () => {
    expect(await read(pdfOf({ bytes: blanks(megabyte), layers: 2 }))).toMatchObject({
      status: 'read',
      text: { lines: [{ text: 'Amina' }] },
    })
  })

  it('is too large if a few kB of it unpack to hundreds of MB', async () => {
    const file = pdfOf({ bytes: blanks(256 * megabyte), layers: 3 })
    expect(file.length).toBeLessThan(4_000)
    expect(await read(file)).toEqual({ status: 'too-large' })
  })

  it('is too large if its page has the same content again and again', async () => {
    expect(await read(pdfOf({ bytes: blanks(8 * megabyte), layers: 1, repeats: 200 }))).toEqual({ status: 'too-large' })
  })

  it('is read up to the limit if it has millions of letters', async () => {
    const letters = 'BT /F1 12 Tf 72 720 Td (a) Tj ET '.repeat(400_000)
    const reading = await read(pdfOf({ bytes: Buffer.from(letters), layers: 1 }))
    const length = reading.status === 'read' ? reading.text.lines.reduce((sum, { text }) => sum + text.length, 0) : 0
    expect(length).toBeGreaterThan(maxResumeCharacters / 4)
    expect(length).toBeLessThan(maxResumeCharacters * 2)
  })

  it('leaves the page’s own arrays as they are', async () => {
    const before = [Uint8Array, globalThis.DecompressionStream] as const
    await read(pdfOf({ bytes: blanks(100), layers: 1 }))
    expect([Uint8Array, globalThis.DecompressionStream]).toEqual(before)
  })
})

describe('a .docx file', () => {
  const document = (size: number) => zipSync({ 'word/document.xml': new Uint8Array(size).fill(32) }, { level: 9 })

  it('is too large if its text unpacks to more than any text has', async () => {
    const file = document(64 * megabyte)
    expect(file.length).toBeLessThan(100_000)
    expect(await readDocx(file, maxResumeCharacters)).toEqual({ status: 'too-large' })
  })

  it('is not unpacked beyond the size that it announces', async () => {
    const file = document(maxUnpackedBytes - 1)
    const view = new DataView(file.buffer, file.byteOffset, file.length)
    // The size before compression, in both headers of the only part.
    const directory = Buffer.from(file).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    for (const at of [22, directory + 24]) view.setUint32(at, 1_000, true)
    expect(await readDocx(file, maxResumeCharacters)).toEqual({ status: 'no-text' })
  })

  it('is too large if many parts together unpack to too much', async () => {
    const parts = Array.from({ length: 40 }, (_, number) => [`word/header${number}.xml`, new Uint8Array(megabyte)] as const)
    const file = zipSync(Object.fromEntries([['word/document.xml', strToU8('<w:p/>')], ...parts]), { level: 9 })
    expect(await readDocx(file, maxResumeCharacters)).toEqual({ status: 'too-large' })
  })
})
