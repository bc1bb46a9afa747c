import { cleanLine } from './clean-text.ts'
import { documentExtensions, maxDocumentBytes, maxFileNameLength, maxVideoBytes, videoExtensions } from './limits.ts'

/**
 * The files that an application accepts, by an allow-list of extensions and signatures (OWASP File Upload Cheat Sheet). The
 * page checks a file before the upload, and the server checks it again.
 */

export const fileKinds = ['document', 'video'] as const
export type FileKind = (typeof fileKinds)[number]

export const fileProblems = ['wrong-type', 'empty', 'too-large', 'name-too-long', 'wrong-content'] as const
export type FileProblem = (typeof fileProblems)[number]

/** A file of an application, with the field that it answers. Its bytes are stored apart, under its id. */
export interface AnswerFile {
  readonly fileId: string
  readonly fieldName: string
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly kind: FileKind
}

/** A file on its way, with its bytes. */
export interface FileWithBytes extends Omit<AnswerFile, 'sizeBytes'> {
  readonly bytes: Uint8Array
}

interface FileRule {
  readonly extensions: readonly string[]
  readonly maxBytes: number
}

export const fileRules: Readonly<Record<FileKind, FileRule>> = {
  document: { extensions: documentExtensions, maxBytes: maxDocumentBytes },
  video: { extensions: videoExtensions, maxBytes: maxVideoBytes },
}

/** Media types by extension. The type that a browser reports for a file is often empty or wrong. */
export const mediaTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.txt': 'text/plain',
  '.rtf': 'application/rtf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ogg': 'video/ogg',
}

/**
 * The name under which a file is stored, and the type that it says. Every door judges a file by this name and no other: a name that is
 * cut when it is stored, or shown in another order, would be another type.
 */
export function storedAs(givenName: string): { readonly fileName: string; readonly mediaType: string } {
  const fileName = cleanLine(givenName)
  return { fileName, mediaType: mediaTypes[extensionOf(fileName)] ?? 'application/octet-stream' }
}

/** The extension of a file name with its dot, in lower case, or ''. */
export function extensionOf(fileName: string): string {
  return /\.[^./\\]+$/.exec(fileName)?.[0].toLowerCase() ?? ''
}

/** Checks the name and size of a file. Returns the problem, or null. */
export function checkFile(kind: FileKind, fileName: string, sizeBytes: number): FileProblem | null {
  const rule = fileRules[kind]
  if (fileName.length > maxFileNameLength) return 'name-too-long'
  if (!rule.extensions.includes(extensionOf(fileName))) return 'wrong-type'
  if (sizeBytes === 0) return 'empty'
  return sizeBytes > rule.maxBytes ? 'too-large' : null
}

function startsWith(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte)
}

function contains(bytes: Uint8Array, signature: readonly number[], within: number): boolean {
  const last = Math.min(bytes.length, within) - signature.length
  for (let offset = 0; offset <= last; offset += 1) if (startsWith(bytes, signature, offset)) return true
  return false
}

const pdf = [0x25, 0x50, 0x44, 0x46]
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zip = [0x50, 0x4b, 0x03, 0x04]
const rtf = [0x7b, 0x5c, 0x72, 0x74, 0x66]
const isobmff = [0x66, 0x74, 0x79, 0x70]
const ebml = [0x1a, 0x45, 0xdf, 0xa3]
const ogg = [0x4f, 0x67, 0x67, 0x53]
const utf16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

/** The number of bytes that `hasRightContent` needs. The PDF signature may be anywhere in the first 1,024. */
export const signatureBytes = 4096

/**
 * Whether the first bytes of a file match its extension. Word processors also save RTF and DOCX with the extension '.doc',
 * so '.doc' accepts all three formats.
 */
export function hasRightContent(fileName: string, firstBytes: Uint8Array): boolean {
  switch (extensionOf(fileName)) {
    case '.pdf':
      return contains(firstBytes, pdf, 1024)
    case '.doc':
      return [ole, rtf, zip].some((signature) => startsWith(firstBytes, signature))
    case '.docx':
      return startsWith(firstBytes, zip)
    case '.rtf':
      return startsWith(firstBytes, rtf)
    case '.txt':
      return utf16.some((mark) => startsWith(firstBytes, mark)) || !firstBytes.includes(0)
    case '.mp4':
      return startsWith(firstBytes, isobmff, 4)
    case '.webm':
      return startsWith(firstBytes, ebml)
    case '.ogg':
      return startsWith(firstBytes, ogg)
    default:
      return false
  }
}
