import { afterEach, describe, expect, it, vi } from 'vitest'
import { photoOfFile } from '../page/aside/photo/page-photo.ts'
import { pictureSize } from '../page/aside/photo/picture-size.ts'

const ascii = (text: string) => [...new TextEncoder().encode(text)]
const uint16 = (value: number) => [value >> 8, value & 0xff]
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xff_ff)]
const littleUint24 = (value: number) => [value & 0xff, (value >> 8) & 0xff, value >> 16]

const segment = (marker: number, body: readonly number[]) => [0xff, marker, ...uint16(body.length + 2), ...body]
const frame = (width: number, height: number) => [8, ...uint16(height), ...uint16(width), 3]
const jpeg = (width: number, height: number, before: readonly number[] = []) => [
  0xff,
  0xd8,
  ...before,
  ...segment(0xc2, frame(width, height)),
]
const png = (width: number, height: number) => [
  0x89,
  ...ascii('PNG\r\n\u001A\n'),
  ...uint32(13),
  ...ascii('IHDR'),
  ...uint32(width),
  ...uint32(height),
]
const webp = (kind: string, body: readonly number[]) => [
  ...ascii('RIFF'),
  0,
  0,
  0,
  0,
  ...ascii(`WEBP${kind}`),
  0,
  0,
  0,
  0,
  ...body,
]
const box = (name: string, body: readonly number[]) => [...uint32(body.length + 8), ...ascii(name), ...body]
const sizeBox = (width: number, height: number) => box('ispe', [0, 0, 0, 0, ...uint32(width), ...uint32(height)])
const heic = (...sizes: readonly (readonly [number, number])[]) => [
  ...box('ftyp', ascii('heic')),
  ...box(
    'meta',
    sizes.flatMap(([width, height]) => sizeBox(width, height)),
  ),
]
const fileOf = (bytes: readonly number[]) => new Blob([new Uint8Array(bytes)])

/** What a camera writes before the size: a preview of its own, and a segment of the largest length. */
const exif = segment(0xe1, [...ascii('Exif\0\0'), ...jpeg(160, 120)])
const profile = segment(
  0xe2,
  Array.from({ length: 65_533 }, () => 0xff),
)

describe('the size of a picture', () => {
  it.each([
    ['a JPEG', jpeg(4000, 3000), [4000, 3000]],
    ['a JPEG with a preview and a profile', jpeg(8160, 6144, [...exif, ...profile, 0xff]), [8160, 6144]],
    ['a PNG', png(20_000, 20_000), [20_000, 20_000]],
    ['a WebP with more than one part', webp('VP8X', [0, 0, 0, 0, ...littleUint24(16_382), ...littleUint24(9)]), [16_383, 10]],
    ['a WebP without loss', webp('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f]), [16_384, 16_384]],
    ['a WebP with loss', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0x3f, 0x64, 0x00]), [16_383, 100]],
    ['a HEIC of tiles', heic([512, 512], [4032, 3024], [320, 240]), [4032, 3024]],
  ] as const)('is read from %s', async (_, bytes, [width, height]) => {
    expect(await pictureSize(fileOf(bytes))).toEqual({ width, height })
  })

  it.each([
    ['an empty file', []],
    ['a text', ascii('Hello, this is no picture at all')],
    ['a JPEG without a frame', [0xff, 0xd8, ...exif, 0xff]],
    ['a JPEG with something between its segments', [0xff, 0xd8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a JPEG whose size is far away', jpeg(10, 10, Array.from({ length: 20 }, () => profile).flat())],
    ['the beginning of a PNG', png(10, 10).slice(0, 20)],
    ['a drawing', ascii('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>')],
  ])('is not read from %s', async (_, bytes) => {
    expect(await pictureSize(fileOf(bytes))).toBeNull()
  })
})

describe('a picture that was chosen', () => {
  const decode = vi.fn<() => Promise<ImageBitmap>>(async () => Promise.reject(new Error('no browser')))
  vi.stubGlobal('createImageBitmap', decode)
  afterEach(() => void decode.mockClear())

  it.each([
    ['of more pixels than there is memory for', png(20_000, 20_000), 'too-large'],
    ['of one line that is endless', png(0xff_ff_ff_ff, 1), 'too-large'],
    ['whose size is unknown', ascii('GIF89a, or anything else'), 'unreadable'],
  ])('is not decoded: %s', async (_, bytes, result) => {
    expect(await photoOfFile(fileOf(bytes))).toBe(result)
    expect(decode).not.toHaveBeenCalled()
  })

  it('is decoded if it is as large as a phone makes them', async () => {
    expect(await photoOfFile(fileOf(jpeg(8160, 6144)))).toBe('unreadable')
    expect(decode).toHaveBeenCalledOnce()
  })
})
