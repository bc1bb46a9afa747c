import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { extensionOf } from '#shared/file-types.ts'
import type { Database } from '../database/database.ts'
import { writePrivateFile } from '../tools/private-file.ts'
import type { ApplicationFile, StoredApplication } from '../applications/store/application-store.ts'
import { rawText } from '../applications/store/readable-answers.ts'
import { findUpload, readUpload } from '../applications/files/upload-store.ts'

/**
 * Writes the files of applications into folders named by date, job and candidate. File names come from candidates' devices, so
 * each is made safe for Windows, macOS and Linux before it becomes part of a path.
 */

/** Characters that file systems reject, path separators, and bidirectional control characters. */
const unsafe = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"/\\|?*]+/gu
/** Reserved device names on Windows, with any extension (Microsoft Learn, "Naming Files, Paths, and Namespaces"). */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i

/** Truncates to a number of UTF-8 bytes without splitting a character. */
function truncate(text: string, maxBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

/** A safe path segment: no separators, no leading dot or hyphen, no trailing dot or space. */
function safePart(text: string, maxBytes: number): string {
  const clean = text
    .normalize('NFC')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.~-]+/, '')
  return truncate(clean, maxBytes).replace(/(?<![\s.])[\s.]+$/, '')
}

/** A file's name that is safe in a path and in a header. */
export function safeFileName({ fieldName, fileName }: Pick<ApplicationFile, 'fieldName' | 'fileName'>): string {
  const extension = fileName.slice(fileName.length - extensionOf(fileName).length)
  const stem = safePart(fileName.slice(0, fileName.length - extension.length), 150) || safePart(fieldName, 50) || 'file'
  const name = stem + extension.replace(/[^\w.]/g, '')
  return reserved.test(name) ? `_${name}` : name
}

/**
 * '2026-11-22 Baker - Amina Okafor (3f2a9c1d)'. The id at the end distinguishes two applications of one candidate on one day.
 */
function folderName({ answers, applicationId, jobId, jobTitle, receivedAtMs }: StoredApplication): string {
  const date = new Date(receivedAtMs).toISOString().slice(0, 10)
  const name = `${rawText(answers['first_name'] ?? null)} ${rawText(answers['last_name'] ?? null)}`
  const person = safePart(name, 80) || safePart(rawText(answers['email'] ?? null), 80) || 'unnamed'
  return `${date} ${safePart(jobTitle, 80) || `job ${jobId}`} - ${person} (${applicationId.slice(0, 8)})`
}

export interface ExportedFile extends ApplicationFile {
  /** Path relative to the export folder, with forward slashes. */
  readonly path: string
}

/** The paths of an application's files. Deterministic, so that a repeated export overwrites them. */
export function exportedFiles(application: StoredApplication): readonly ExportedFile[] {
  const folder = folderName(application)
  const taken = new Set<string>()
  return application.files.map((file) => {
    const name = safeFileName(file)
    const extension = extensionOf(name)
    const stem = name.slice(0, name.length - extension.length)
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem} (${count})${extension}`
    taken.add(unique.toLowerCase())
    return { ...file, path: `${folder}/${unique}` }
  })
}

/**
 * The bytes of a file.
 * @throws Error when the database does not hold the whole file
 */
export async function* wholeFile(database: Database, uploadKey: string): AsyncGenerator<Uint8Array> {
  const upload = await findUpload(database, uploadKey)
  let sizeBytes = 0
  for await (const bytes of readUpload(database, uploadKey)) {
    sizeBytes += bytes.length
    yield bytes
  }
  if (sizeBytes !== upload?.sizeBytes) throw new Error(`the database has an incomplete file (${uploadKey})`)
}

/**
 * Writes the files of one application into a folder, each readable by its owner only.
 * @throws the file system's error, or an error when a file is incomplete
 */
export async function exportFiles(application: StoredApplication, filesDir: string, database: Database): Promise<void> {
  for (const file of exportedFiles(application)) {
    const target = path.join(filesDir, ...file.path.split('/'))
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await writePrivateFile(target, wholeFile(database, file.uploadKey))
  }
}
