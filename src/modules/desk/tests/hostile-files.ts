import { crc32, deflateSync } from 'node:zlib'

/** Small files, written by hand, that try to run, ask for something, or use up a device. */

const megabyte = 1024 * 1024

type Part = string | Buffer

/** A PDF of these objects, whose cross-reference table a reader has to find by itself. */
function pdf(...objects: readonly Part[]): Buffer {
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj `, object, ' endobj\n'])
  return Buffer.concat(['%PDF-1.7\n', ...parts, 'trailer << /Root 1 0 R >>\n%%EOF'].map((part) => Buffer.from(part)))
}

/** @param layers how often it is compressed */
function stream(content: Part, dictionary = '', layers = 1): Buffer {
  let packed = Buffer.from(content)
  for (let layer = 0; layer < layers; layer += 1) packed = deflateSync(packed, { level: 9 })
  const head = `<< /Length ${packed.length} /Filter [${'/FlateDecode '.repeat(layers)}] ${dictionary} >> stream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
const pageOf = (resources: string, more = '', box = '0 0 612 792') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${resources} >> ${more} >>`
const text = (words: string) => stream(`BT /F1 24 Tf 72 700 Td (${words}) Tj ET`)

/** A PDF with these words on each of its pages. */
export function pdfOfPages(words: string, count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 5} 0 R`).join(' ')
  const pages = Array.from({ length: count }, () => pageOf(font))
  return pdf(catalog, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, '<< >>', text(words), ...pages)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A green PNG that says it has any size, with words that a check for PDFs looks for. */
export function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: Math.min(width, 100) }, () => Buffer.from([0, 128, 0]))])
  const rows = deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 100) }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('tEXt', Buffer.from('a\0%PDF-1.7')),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const actions = `/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); app.launchURL\\('https://evil.example/js'\\)) >>
  /AA << /WC << /S /Launch /F (calc.exe) >> >> /URI << /Base (https://evil.example/) >>
  /AcroForm << /XFA (<x xmlns:a="https://evil.example/xfa"><script>alert(1)</script></x>) /Fields [5 0 R] >>`

/** Each shows what it says, and does nothing else. */
export const activeFiles: Readonly<Record<string, Buffer>> = {
  'scripts, launches, forms, links and a font with code': pdf(
    `<< /Type /Catalog /Pages 2 0 R ${actions} >>`,
    onePage,
    pageOf('/Font << /F1 7 0 R >>', '/Annots [5 0 R 6 0 R] /AA << /O << /S /URI /URI (https://evil.example/open) >> >>'),
    text('Mallory'),
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (x) /V (y) /Rect [0 0 300 300] /AA << /F << /S /JavaScript /JS (app.alert\\(1\\)) >> >> >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 612 792] /A << /S /URI /URI (https://evil.example/link) >> >>',
    `<< /Type /Font /Subtype /Type1 /BaseFont /Evil /FontMatrix [0.001 0 0 0.001 (0\\); fetch\\('https://evil.example/font'\\); //) 0] >>`,
  ),
  'two thousand million pages, of which there is one': pdf(
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>',
    pageOf(font),
    text('Mallory'),
  ),
  'a tree of pages in a circle': pdf(catalog, '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>', pageOf(font), text('Mallory')),
  'a page of a thousand kilometres': pdf(catalog, onePage, pageOf(font, '', '0 0 10000000 792'), text('Mallory')),
}

const group = (index: number) =>
  stream(
    '/G gs /X Do',
    `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /I true >>
      /Resources << /ExtGState << /G << /ca 0.5 >> >> /XObject << /X ${index + 6} 0 R >> >>`,
  )

/** Each is refused before it takes much. */
export const greedyFiles: Readonly<Record<string, Buffer>> = {
  'content that unpacks to hundreds of MB': pdf(catalog, onePage, pageOf(font), stream(Buffer.alloc(256 * megabyte, ' '), '', 3)),
  'a picture of 30,000 by 30,000 in a page': pdf(
    catalog,
    onePage,
    pageOf('/XObject << /I 5 0 R >>'),
    stream('612 0 0 792 0 0 cm /I Do'),
    stream(
      Buffer.alloc(megabyte),
      '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceRGB /BitsPerComponent 8',
    ),
  ),
  'a picture of 30,000 by 30,000': png(30_000, 30_000),
  'a group in a group, 400 times': pdf(
    catalog,
    onePage,
    pageOf('/ExtGState << /G << /ca 0.5 >> >> /XObject << /X 5 0 R >>'),
    stream('/G gs /X Do'),
    ...Array.from({ length: 400 }, (_, index) => group(index)),
  ),
  'a page of HTML': Buffer.from('<!doctype html><!-- %PDF-1.7 --><script>parent.document.title = "x"; alert(1)</script>'),
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><!-- %PDF-1.7 --></svg>'),
}

/** Draws for minutes: a pattern of steps that are much smaller than its tiles. */
export const slowFile = pdf(
  catalog,
  onePage,
  pageOf('/Pattern << /P 5 0 R >>'),
  stream('/Pattern cs /P scn 0 0 612 792 re f'),
  stream(
    '0 0 1 1 re f',
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100000 100000] /XStep 0.001 /YStep 0.001 /Resources << >>',
  ),
)
