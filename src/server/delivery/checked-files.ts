import type { Answer } from '#shared/application-rules.ts'
import { extensionOf } from '#shared/file-types.ts'
import { checkFileBy, type FileScanner } from '../applications/files/file-scanner.ts'
import { readUpload } from '../applications/files/upload-store.ts'
import type { Database } from '../database/database.ts'
import { delivery as words } from '../words.ts'
import type { DeliverableApplication, DeliverableFile, PrepareContext } from './ats/ats-port.ts'
import { deliveryNotes } from './notes.ts'

/**
 * Has the files of an application checked before it is delivered. In place of a file in which the scanner has found something goes a text that
 * says so: a system that requires the file would refuse the application, and recruiters read there why it is missing.
 */

export type CheckedApplication =
  | {
      readonly status: 'checked'
      readonly application: DeliverableApplication
      readonly readFile: PrepareContext['readFile']
      /** The files that are left out, in words. */
      readonly leftOut: readonly string[]
    }
  /** The scanner has not answered. */
  | { readonly status: 'unchecked' }

export async function checkFiles(
  { database, scanner }: { readonly database: Database; readonly scanner: FileScanner | null },
  application: DeliverableApplication,
): Promise<CheckedApplication> {
  const checks = await Promise.all(application.files.map(async ({ uploadKey }) => checkFileBy(scanner, uploadKey)))
  if (checks.includes('unchecked')) return { status: 'unchecked' }
  const found = application.files.filter((_, index) => checks[index] === 'found')
  const sentence = words.foundByScanner()
  const text = Buffer.from(`${sentence}\n`)
  const foundKeys = new Set(found.map(({ uploadKey }) => uploadKey))
  const inPlaceOf = (file: DeliverableFile): DeliverableFile => ({
    ...file,
    fileName: `${file.fileName.slice(0, file.fileName.length - extensionOf(file.fileName).length)}.txt`,
    mediaType: 'text/plain',
    sizeBytes: text.length,
  })
  // A video's answer is the link to it.
  const links = found.map(({ fieldName }) => fieldName).filter((name) => application.answers[name] !== undefined)
  const answers: Readonly<Record<string, Answer>> = {
    ...application.answers,
    ...Object.fromEntries(links.map((name) => [name, sentence])),
  }
  return {
    status: 'checked',
    application: {
      ...application,
      answers,
      files: application.files.map((file) => (foundKeys.has(file.uploadKey) ? inPlaceOf(file) : file)),
    },
    readFile: (uploadKey) => (foundKeys.has(uploadKey) ? only(text) : readUpload(database, uploadKey)),
    leftOut: found.map(() => deliveryNotes.foundByScanner),
  }
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
