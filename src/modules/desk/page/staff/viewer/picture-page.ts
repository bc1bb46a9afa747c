import { readShownPicture } from './file-kind.ts'
import { maxPicturePixels } from './limits.ts'
import type { PdfPages } from './pdf-pages.ts'

/** A picture as the only page of a file. @throws before anything is unpacked that has no room */
export function openPicture(bytes: Uint8Array): PdfPages {
  const size = readShownPicture(bytes)
  if (!size) throw new Error('no picture')
  const { height, type, width } = size
  if (width < 1 || height < 1 || width * height > maxPicturePixels) throw new Error(`a picture of ${width} by ${height}`)
  const blob = new Blob([new Uint8Array(bytes)], { type })
  return {
    pageCount: 1,
    sizes: async (after) => (after === 0 ? [{ width, height }] : []),
    draw: async (_, wanted) => ({
      bitmap: await createImageBitmap(blob, { resizeWidth: Math.min(width, wanted), resizeQuality: 'high' }),
      pieces: [],
    }),
  }
}
