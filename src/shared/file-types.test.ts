import { describe, expect, it } from 'vitest'
import { checkFile, extensionOf, type FileKind, type FileProblem, hasRightContent } from './file-types.ts'

const ascii = (text: string) => new TextEncoder().encode(text)

describe('checkFile', () => {
  it.each<[FileKind, string, number, FileProblem | null]>([
    ['document', 'cv.pdf', 1000, null],
    ['document', 'CV.PDF', 1000, null],
    ['document', 'cv.docx', 10 * 1024 * 1024, null],
    ['document', 'cv.docx', 10 * 1024 * 1024 + 1, 'too-large'],
    ['document', 'cv.pdf', 0, 'empty'],
    ['document', 'cv.pdf.exe', 1000, 'wrong-type'],
    ['document', 'cv', 1000, 'wrong-type'],
    ['document', 'hello.mp4', 1000, 'wrong-type'],
    ['video', 'hello.mp4', 1000, null],
    ['video', 'cv.pdf', 1000, 'wrong-type'],
    ['document', `${'x'.repeat(300)}.pdf`, 1000, 'name-too-long'],
  ])('returns for a %s %s of %i bytes: %s', (kind, name, size, problem) => {
    expect(checkFile(kind, name, size)).toBe(problem)
  })

  it.each([
    ['a.b/c', ''],
    ['photo.JPG', '.jpg'],
    ['.pdf', '.pdf'],
    ['trailing.', ''],
  ])('reads the extension of %j as %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})

describe('hasRightContent', () => {
  it.each<[string, Uint8Array, boolean]>([
    ['cv.pdf', ascii('%PDF-1.7'), true],
    ['cv.pdf', ascii(`${' '.repeat(900)}%PDF-1.4`), true],
    ['cv.pdf', ascii('<html><script>'), false],
    ['cv.pdf', new Uint8Array(), false],
    ['cv.docx', Uint8Array.of(0x50, 0x4b, 3, 4), true],
    ['cv.docx', ascii('MZ program'), false],
    ['cv.doc', ascii('{\\rtf1'), true],
    ['cv.doc', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), true],
    ['cv.rtf', ascii('{\\rtf1'), true],
    ['cv.txt', ascii('Grüße'), true],
    ['cv.txt', Uint8Array.of(0xff, 0xfe, 65, 0), true],
    ['cv.txt', Uint8Array.of(65, 0, 66), false],
    ['v.mp4', Uint8Array.of(0, 0, 0, 24, ...ascii('ftypisom')), true],
    ['v.webm', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3), true],
    ['v.ogg', ascii('OggS'), true],
    ['v.mp4', ascii('not a video'), false],
    ['cv.exe', ascii('MZ'), false],
  ])('compares the first bytes with the extension: %s, case %#', (name, bytes, fits) => {
    expect(hasRightContent(name, bytes)).toBe(fits)
  })
})
