/**
 * How many pixels a picture has, from its first bytes. Decoding takes four bytes for each, whatever the size of the file: a PNG of
 * 50 kB may need 2 GB. So a picture whose size cannot be read is not opened.
 */

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A JPEG may have a preview and a colour profile before its size. */
const maxHeadBytes = 1024 * 1024

const textAt = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length))

/** JPEG (ITU-T T.81, B.2.2): the frame header. Previews are inside of other segments. */
function sizeOfJpeg(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // A fill byte.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00

/** WebP (RFC 9649): the canvas, or the only frame. */
function sizeOfWebp(bytes: Uint8Array, view: DataView): PictureSize | null {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff }
    default:
      return null
  }
}

/** HEIC and AVIF (ISO/IEC 23008-12, 6.5.3): the largest of the sizes of the picture, its tiles and its preview. */
function sizeOfHeif(bytes: Uint8Array, view: DataView): PictureSize | null {
  let largest: PictureSize | null = null
  for (let at = 4; at + 16 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x69 || textAt(bytes, at, 4) !== 'ispe') continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function sizeOf(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(0) === 0xff_d8) return sizeOfJpeg(view)
  if (textAt(bytes, 1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return sizeOfWebp(bytes, view)
  return textAt(bytes, 4, 4) === 'ftyp' ? sizeOfHeif(bytes, view) : null
}

/** The size of a JPEG, PNG, WebP, HEIC or AVIF picture. null: it is another file, or damaged. */
export async function pictureSize(file: Blob): Promise<PictureSize | null> {
  try {
    return sizeOf(new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer()))
  } catch {
    return null
  }
}
