import { randomUUID } from 'node:crypto'
import { checkFile, extensionOf, type FileProblem, hasRightContent, mediaTypes, signatureBytes } from '#shared/file-types.ts'
import type { OpenEnvelope, SealedFile } from '#shared/fair.ts'
import type { ApplicationFile, AttachedFile } from '../applicant/application-store.ts'
import type { UploadQuota } from '../applicant/upload-quota.ts'
import { writeUpload } from '../applicant/upload-store.ts'
import type { Database } from '../database.ts'

/** Stores the files of an envelope as uploads. Those of an application that is not stored then are purged as any upload is. */

export interface SentFile extends ApplicationFile {
  readonly fileId: string
}

export interface StoredFiles {
  readonly stored: readonly SentFile[]
  /** Files that the service takes from nobody. They are not stored. */
  readonly refused: readonly (Pick<SealedFile, 'fieldName'> & { readonly problem: FileProblem })[]
}

/** Names of fields, as boards have them. Another one could only be a mistake or an attack. */
const fieldNamePattern = /^\w{1,100}$/

/** @returns null: there is no room at the moment */
export async function storeFiles(
  files: readonly SealedFile[],
  contents: OpenEnvelope['files'],
  { database, quota }: { readonly database: Database; readonly quota: UploadQuota },
): Promise<StoredFiles | null> {
  const stored: SentFile[] = []
  const refused: StoredFiles['refused'][number][] = []
  for (const [index, { fieldName, fileId, fileName, kind, sizeBytes }] of files.entries()) {
    const bytes = contents[index] ?? new Uint8Array()
    const isRight = fieldNamePattern.test(fieldName) && hasRightContent(fileName, bytes.subarray(0, signatureBytes))
    const problem = checkFile(kind, fileName, sizeBytes) ?? (isRight ? null : 'wrong-content')
    if (problem) {
      refused.push({ fieldName, problem })
      continue
    }
    if (!(await quota.take(sizeBytes))) return null
    const uploadKey = randomUUID()
    const mediaType = mediaTypes[extensionOf(fileName)] ?? 'application/octet-stream'
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
