import { randomUUID } from 'node:crypto'
import { type Answer, type AnswerMap, fieldsOf } from '#shared/application-rules.ts'
import { fileKindOf, isFileField } from '#shared/answer-fields.ts'
import { checkFile, extensionOf, hasRightContent, signatureBytes, storedAs } from '#shared/file-types.ts'
import type { JobForm, Field } from '#shared/job.ts'
import type { Database } from '../../database/database.ts'
import type { AttachedFile } from '../store/application-store.ts'
import { adoptUpload } from './adopt-upload.ts'
import { incomingFolder } from './loose-objects.ts'
import { findUpload, type StoredUpload } from './upload-store.ts'
import { writeUpload } from './upload-writers.ts'
import { take as words } from '../../words.ts'

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

/** Where a file is, by its address (`url + fields.key`): here, or as it was posted to the store. */
type Address = { readonly uploadKey: string; readonly isIncoming: boolean }

const ownAddress = /\/uploads\/([0-9a-f-]{36})$/
const uploadKeyPattern = /^[0-9a-f-]{36}$/

function readAddress({ objects }: Database, address: unknown): Address | null {
  if (typeof address !== 'string') return null
  const incoming = objects && objects.publicUrl + incomingFolder
  if (incoming !== null && address.startsWith(incoming)) {
    const key = address.slice(incoming.length)
    return uploadKeyPattern.test(key) ? { uploadKey: key, isIncoming: true } : null
  }
  const [, key] = ownAddress.exec(address) ?? []
  return key === undefined ? null : { uploadKey: key, isIncoming: false }
}

/** A file may be renamed but must keep its type, because the recruiter's machine opens it by its extension. */
function isAcceptableName({ fileName, kind, sizeBytes }: StoredUpload, name: unknown): name is string {
  return typeof name === 'string' && checkFile(kind, name, sizeBytes) === null && extensionOf(name) === extensionOf(fileName)
}

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What the device says of the file that it has uploaded. Other clients do not describe their files. */
function describedFile(answers: AnswerMap, { name }: Field) {
  const [sha256, size] = [answers[`${name}_sha256`], answers[`${name}_size`]]
  return {
    sha256: typeof sha256 === 'string' ? sha256 : undefined,
    sizeBytes: size === undefined ? undefined : Number(size),
  }
}

function isSameFile({ sha256, sizeBytes }: StoredUpload, described: ReturnType<typeof describedFile>): boolean {
  return (described.sha256 ?? sha256) === sha256 && (described.sizeBytes ?? sizeBytes) === sizeBytes
}

async function uploadedFile(
  database: Database,
  field: Field,
  address: unknown,
  answers: AnswerMap,
): Promise<AttachedFile | { readonly error: string }> {
  const known = readAddress(database, address)
  if (!known) return { error: words.fileMissing() }
  const kind = fileKindOf(field)
  const fileName = answers[`${field.name}_url_filename`]
  const described = describedFile(answers, field)
  let upload = await findUpload(database, known.uploadKey)
  if (!upload && known.isIncoming && database.objects) {
    const named = { ...described, uploadKey: known.uploadKey, kind, fileName: isGiven(fileName) ? fileName : null }
    const adoption = await adoptUpload(database, database.objects, named)
    if (adoption.status === 'misfit') return { error: words.files[adoption.problem]() }
    if (adoption.status === 'adopted') upload = adoption.upload
  }
  if (!upload || upload.kind !== kind || !isSameFile(upload, described)) return { error: words.fileMissing() }
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
  if (!bytes) return { error: words.notBase64() }
  const kind = fileKindOf(field)
  const { fileName, mediaType } = storedAs(isGiven(givenName) ? givenName : '')
  const problem = checkFile(kind, fileName, bytes.length)
  if (problem) return { error: words.files[problem]() }
  if (!hasRightContent(fileName, bytes.subarray(0, signatureBytes))) return { error: words.files['wrong-content']() }
  return { fieldName: field.name, uploadKey: randomUUID(), fileName, content: { kind, mediaType, bytes } }
}

/** Where there is a store, it gets a file's content now, and the transaction of the application only names it. */
async function withContentStored(database: Database, file: AttachedFile): Promise<AttachedFile> {
  const { content, fileName, uploadKey } = file
  if (!content || !database.objects) return file
  await writeUpload(database, uploadKey, { ...content, fileName }, content.bytes)
  return { ...file, content: null }
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
    isMissing: error === words.fileMissing(),
  })
  const files: AttachedFile[] = []
  const rest: Record<string, Answer> = { ...answers }
  for (const field of fieldsOf(form).filter(isFileField)) {
    const content = answers[`${field.name}_content`]
    for (const suffix of ['_content', '_sha256', '_size']) delete rest[field.name + suffix]
    // The page sends a video's URL in the question's own field, without a file name. The upload has the name.
    const address = answers[`${field.name}_url`] ?? (fileKindOf(field) === 'video' ? answers[field.name] : undefined)
    if (isGiven(content) && address !== undefined) {
      return refuse(field, words.sentTwice())
    }
    if (!isGiven(content) && address === undefined) continue
    const file = isGiven(content)
      ? fileFromContent(field, content, answers[`${field.name}_content_filename`])
      : await uploadedFile(database, field, address, answers)
    if ('error' in file) return refuse(field, file.error)
    // An upload belongs to one question, so reject a second reference to it.
    if (files.some(({ uploadKey }) => uploadKey === file.uploadKey)) {
      return refuse(field, words.fileMissing())
    }
    files.push(await withContentStored(database, file))
    if (fileKindOf(field) === 'video' && answers[field.name] !== undefined) rest[field.name] = fileUrl(file.uploadKey)
  }
  return { status: 'attached', files, answers: rest }
}
