import { describe, expect, it } from 'vitest'
import { kindOf, mayBeShown, readShownPicture } from './file-kind.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const jpeg = (...segments: readonly number[]) => new Uint8Array([0xff, 0xd8, ...segments, ...Array.from({ length: 12 }, () => 0)])

describe('the kind of a file', () => {
  it.each([
    ['a PDF with something before it', bytes(`junk\n%PDF-1.7`), 'pdf'],
    ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 0]), 'docx'],
    ['an SVG, whose source is text', bytes('<svg onload="alert(1)">'), 'text'],
    ['a program', new Uint8Array([0x4d, 0x5a, 0, 0]), null],
    ['nothing', new Uint8Array(), 'text'],
  ])('follows from its bytes: %s', (_, content, kind) => {
    expect(kindOf(content)).toBe(kind)
  })

  it('is asked only of names that the desk shows, and of no file over 50 MB', () => {
    expect(
      ['a.PDF', 'a.docx', 'a.txt', 'a.jpg', 'a.doc', 'a.rtf', 'a.mp4', 'a.svg', 'a'].filter((fileName) =>
        mayBeShown({ fileName, sizeBytes: 1 }),
      ),
    ).toEqual(['a.PDF', 'a.docx', 'a.txt', 'a.jpg'])
    expect(mayBeShown({ fileName: 'a.pdf', sizeBytes: 50 * 1024 * 1024 + 1 })).toBe(false)
  })
})

describe('the size of a picture', () => {
  it('is read from a JPEG behind its other segments', () => {
    expect(readShownPicture(jpeg(0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 8, 8, 0x75, 0x30, 0x75, 0x31))).toEqual({
      type: 'image/jpeg',
      width: 30_001,
      height: 30_000,
    })
  })

  it('is unknown where segments are damaged, of no length or endless', () => {
    expect(readShownPicture(jpeg(0xff, 0xe0, 0, 0))).toBeNull()
    expect(readShownPicture(jpeg(0xff, 0xe0, 0xff, 0xff))).toBeNull()
    expect(readShownPicture(new Uint8Array([0xff, 0xd8]))).toBeNull()
    expect(readShownPicture(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBeNull()
  })
})
