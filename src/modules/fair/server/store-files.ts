import { randomUUID } from 'node:crypto'
import { type AnswerFile, checkFile, type FileProblem, hasRightContent, signatureBytes, storedAs } from '#shared/file-types.ts'
import type { ApplicationFile, AttachedFile } from '#server/applications/store/application-store.ts'
import type { UploadRoom } from '#server/applications/files/upload-room.ts'
import { deleteUpload } from '#server/applications/files/upload-store.ts'
import { writeUpload } from '#server/applications/files/upload-writers.ts'
import type { Database } from '#server/database/database.ts'

/** Stores the files of an envelope as uploads. Those of an application that is not stored then are purged as any upload is. */

export interface SentFile extends ApplicationFile {
  readonly fileId: string
}

export interface StoredFiles {
  readonly stored: readonly SentFile[]
  /** Files that the service takes from nobody. They are not stored. */
  readonly refused: readonly (Pick<AnswerFile, 'fieldName'> & { readonly problem: FileProblem })[]
}

/** Names of fields, as boards have them. Another one could only be a mistake or an attack. */
const fieldNamePattern = /^\w{1,100}$/

interface StoreDeps {
  readonly database: Database
  readonly uploads: UploadRoom
  /** The address that the envelope came from. */
  readonly address: string
}

/** A file of an envelope with its bytes. */
export type OpenedFile = AnswerFile & { readonly bytes: Uint8Array }

/** @returns null: there is no room at the moment, and nothing is stored */
export async function storeFiles(
  files: readonly OpenedFile[],
  { address, database, uploads }: StoreDeps,
): Promise<StoredFiles | null> {
  const account = uploads.openForTablet(address)
  const stored: SentFile[] = []
  const refused: StoredFiles['refused'][number][] = []
  for (const { bytes, fieldName, fileId, fileName: givenName, kind, sizeBytes } of files) {
    const { fileName, mediaType } = storedAs(givenName)
    const isRight = fieldNamePattern.test(fieldName) && hasRightContent(fileName, bytes.subarray(0, signatureBytes))
    const problem = checkFile(kind, fileName, sizeBytes) ?? (isRight ? null : 'wrong-content')
    if (problem) {
      refused.push({ fieldName, problem })
      continue
    }
    if ((await account.take(sizeBytes)).status !== 'taken') {
      for (const { uploadKey } of stored) await deleteUpload(database, uploadKey)
      await account.giveBack()
      return null
    }
    const uploadKey = randomUUID()
    await writeUpload(database, uploadKey, { kind, fileName, mediaType }, bytes)
    stored.push({ fileId, fieldName, fileName, uploadKey })
  }
  return { stored, refused }
}

/** Replaces the references to files in an answer map by their addresses. */
export function withAddresses(
  answers: Readonly<Record<string, unknown>>,
  { stored }: StoredFiles,
  fileUrl: (uploadKey: string) => string,
): Record<string, unknown> {
  const addresses = new Map(stored.map(({ fileId, uploadKey }) => [`file:${fileId}`, fileUrl(uploadKey)]))
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key, typeof value === 'string' ? (addresses.get(value) ?? value) : value]),
  )
}

/** One file for each question, for an application whose form has not chosen them. */
export function filesByField({ stored }: StoredFiles): readonly AttachedFile[] {
  const byField = new Map(stored.map(({ fieldName, fileName, uploadKey }) => [fieldName, { fieldName, fileName, uploadKey }]))
  return [...byField.values()].map((file) => ({ ...file, content: null }))
}
