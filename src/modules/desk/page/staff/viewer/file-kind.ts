import { extensionOf } from '#shared/file-types.ts'
import { maxShownBytes } from './limits.ts'

/** What a file is, by its first bytes: its name is chosen by whoever has sent it. */

export type ShownKind = 'pdf' | 'docx' | 'picture' | 'text'

/** Whether the desk tries to show a file. Others are not even loaded. */
export function mayBeShown({ fileName, sizeBytes }: { readonly fileName: string; readonly sizeBytes: number }): boolean {
  return sizeBytes <= maxShownBytes && ['.pdf', '.docx', '.txt', '.png', '.jpg', '.jpeg'].includes(extensionOf(fileName))
}

const beginsWith = (bytes: Uint8Array, ...signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte)

/** null: nothing that the desk shows. */
export function kindOf(bytes: Uint8Array): ShownKind | null {
  if (readShownPicture(bytes)) return 'picture'
  if (beginsWith(bytes, 0x50, 0x4b, 3, 4)) return 'docx'
  // It may be anywhere in there (ISO 32000, implementation notes).
  if (String.fromCharCode(...bytes.subarray(0, 1024)).includes('%PDF-')) return 'pdf'
  const isUtf16 = beginsWith(bytes, 0xff, 0xfe) || beginsWith(bytes, 0xfe, 0xff)
  return isUtf16 || !bytes.subarray(0, 4096).includes(0) ? 'text' : null
}

export interface ShownPicture {
  readonly type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** The size of a PNG or JPEG, before anything of it is unpacked. null: it is neither, or does not say. */
export function readShownPicture(bytes: Uint8Array): ShownPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (beginsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && bytes.length >= 24) {
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  }
  if (!beginsWith(bytes, 0xff, 0xd8)) return null
  // The segments before the picture, until the one that says its size (ITU-T T.81, B.2.2).
  for (let at = 2; at + 9 < bytes.length; at += 2 + view.getUint16(at + 2)) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return null
}
