import { randomUUID } from 'node:crypto'
import { type Answer, type AnswerMap, fieldsOf, fileKindOf, isFileField } from '#shared/application-rules.ts'
import { checkFile, extensionOf, type FileProblem, hasRightContent, mediaTypes, signatureBytes } from '#shared/file-types.ts'
import type { JobForm, Field } from '#shared/job.ts'
import type { Database } from '../database/database.ts'
import type { AttachedFile } from '../applications/application-store.ts'
import { findUpload, type StoredUpload } from '../applications/upload-store.ts'

/**
 * Resolves the files of an application: uploads that the answers reference by URL, and base64 content inside the answers. Both
 * pass the same checks.
 */

export type AttachResult =
  | { readonly status: 'attached'; readonly files: readonly AttachedFile[]; readonly answers: AnswerMap }
  | {
      readonly status: 'refused'
      readonly field: string
      readonly error: string
      /** It is named and not here, so that uploading it again helps. */
      readonly isMissing: boolean
    }

/** Error messages for rejected files, uploaded or inside the answers. */
export const fileProblemText: Readonly<Record<FileProblem, string>> = {
  'wrong-type': 'This type of file is not accepted.',
  'wrong-content': 'The file is not what its name says.',
  'name-too-long': "The file's name is too long.",
  empty: 'The file is empty.',
  'too-large': 'The file is too large.',
}
export const missingFileText = 'The file did not arrive. Please add it again.'

/** The upload key at the end of a stored file's URL (`url + fields.key`). */
function uploadKeyOf(address: unknown): string | null {
  return typeof address === 'string' ? (/\/uploads\/([0-9a-f-]{36})$/.exec(address)?.[1] ?? null) : null
}

/** A file may be renamed but must keep its type, because the recruiter's machine opens it by its extension. */
function isAcceptableName({ fileName, kind, sizeBytes }: StoredUpload, name: unknown): name is string {
  return typeof name === 'string' && checkFile(kind, name, sizeBytes) === null && extensionOf(name) === extensionOf(fileName)
}

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Whether it is the file that the device has uploaded. Other clients do not describe their files. */
function isSameFile({ sha256, sizeBytes }: StoredUpload, answers: AnswerMap, { name }: Field): boolean {
  const [givenSha256, givenSize] = [answers[`${name}_sha256`], answers[`${name}_size`]]
  return (givenSha256 === undefined || givenSha256 === sha256) && (givenSize === undefined || Number(givenSize) === sizeBytes)
}

async function uploadedFile(
  database: Database,
  field: Field,
  address: unknown,
  answers: AnswerMap,
): Promise<AttachedFile | { readonly error: string }> {
  const uploadKey = uploadKeyOf(address)
  const upload = uploadKey ? await findUpload(database, uploadKey) : null
  if (!upload || upload.kind !== fileKindOf(field) || !isSameFile(upload, answers, field)) return { error: missingFileText }
  const fileName = answers[`${field.name}_url_filename`]
  return {
    fieldName: field.name,
    uploadKey: upload.uploadKey,
    fileName: isAcceptableName(upload, fileName) ? fileName : upload.fileName,
    content: null,
  }
}

/** null: not valid base64. */
function decodeBase64(text: string): Buffer | null {
  const compact = text.replace(/\s+/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(compact) && compact.length % 4 !== 1 ? Buffer.from(compact, 'base64') : null
}

function fileFromContent(field: Field, content: string, givenName: unknown): AttachedFile | { readonly error: string } {
  const bytes = decodeBase64(content)
  if (!bytes) return { error: 'The file is not valid base64.' }
  const kind = fileKindOf(field)
  const fileName = isGiven(givenName) ? givenName : ''
  const problem = checkFile(kind, fileName, bytes.length)
  if (problem) return { error: fileProblemText[problem] }
  if (!hasRightContent(fileName, bytes.subarray(0, signatureBytes))) return { error: fileProblemText['wrong-content'] }
  const mediaType = mediaTypes[extensionOf(fileName)] ?? 'application/octet-stream'
  return { fieldName: field.name, uploadKey: randomUUID(), fileName, content: { kind, mediaType, bytes } }
}

/**
 * Finds and validates the files that an application references or contains. Base64 content is removed from the answers, because
 * it is stored as a file. A video's answer is its address, which recruiters open, so it becomes this service's own address
 * whatever host the client has named.
 * @returns the files, or the first field whose file is missing or not accepted
 */
export async function attachFiles(
  database: Database,
  form: JobForm,
  answers: AnswerMap,
  fileUrl: (uploadKey: string) => string,
): Promise<AttachResult> {
  const refuse = ({ name }: Field, error: string): AttachResult => ({
    status: 'refused',
    field: name,
    error,
    isMissing: error === missingFileText,
  })
  const files: AttachedFile[] = []
  const rest: Record<string, Answer> = { ...answers }
  for (const field of fieldsOf(form).filter(isFileField)) {
    const content = answers[`${field.name}_content`]
    for (const suffix of ['_content', '_sha256', '_size']) delete rest[field.name + suffix]
    // The page sends a video's URL in the question's own field, without a file name. The upload has the name.
    const address = answers[`${field.name}_url`] ?? (fileKindOf(field) === 'video' ? answers[field.name] : undefined)
    if (isGiven(content) && address !== undefined) {
      return refuse(field, 'The file was sent twice, as an address and as its content.')
    }
    if (!isGiven(content) && address === undefined) continue
    const file = isGiven(content)
      ? fileFromContent(field, content, answers[`${field.name}_content_filename`])
      : await uploadedFile(database, field, address, answers)
    if ('error' in file) return refuse(field, file.error)
    // An upload belongs to one question, so reject a second reference to it.
    if (files.some(({ uploadKey }) => uploadKey === file.uploadKey)) {
      return refuse(field, missingFileText)
    }
    files.push(file)
    if (fileKindOf(field) === 'video' && answers[field.name] !== undefined) rest[field.name] = fileUrl(file.uploadKey)
  }
  return { status: 'attached', files, answers: rest }
}
