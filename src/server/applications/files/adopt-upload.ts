import { createHash, randomUUID } from 'node:crypto'
import {
  checkFile,
  type FileKind,
  type FileProblem,
  fileRules,
  hasRightContent,
  mediaTypes,
  signatureBytes,
  storedAs,
} from '#shared/file-types.ts'
import type { Database } from '../../database/database.ts'
import { isConstraintError } from '../../database/errors.ts'
import { type ObjectStore, ObjectStoreAwayError } from '../../database/object-store.ts'
import { claimObject, dropObject, fileKeyOf, incomingFolder, noteObject } from './loose-objects.ts'
import { findUpload, type StoredUpload } from './upload-store.ts'
import { uploadStatement } from './upload-writers.ts'

/**
 * Makes a file of what a browser has posted to the store. Stores enforce tickets badly or not at all, and until its ticket ends an
 * object can be posted again. So it is copied first, to a key that no ticket can write, and the copy is judged: what is stored is
 * what was judged.
 */

/** What an application says about a file that its browser has posted. */
export interface NamedFile {
  readonly uploadKey: string
  readonly kind: FileKind
  /** null: its type says which extension it has. */
  readonly fileName: string | null
  /** Undefined where the client does not describe its files. */
  readonly sizeBytes: number | undefined
  readonly sha256: string | undefined
}

export type Adoption =
  | { readonly status: 'adopted'; readonly upload: StoredUpload }
  /** It is not in the store, or is another file. Uploading it again helps. */
  | { readonly status: 'missing' }
  | { readonly status: 'misfit'; readonly problem: FileProblem }

interface Judged {
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/** The name of a file that was given none: by the type of its ticket. */
function nameByType(kind: FileKind, contentType: string | null): string {
  const essence = contentType?.split(';')[0]?.trim().toLowerCase()
  return kind + (Object.entries(mediaTypes).find(([, mediaType]) => mediaType === essence)?.[0] ?? '')
}

async function judge(store: ObjectStore, storeKey: string, named: NamedFile): Promise<Judged | FileProblem> {
  const object = await store.open(storeKey)
  if (!object) throw new ObjectStoreAwayError('the store for files has lost a copy')
  const { fileName, mediaType } = storedAs(named.fileName ?? nameByType(named.kind, object.contentType))
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let sizeBytes = 0
  for await (const bytes of object.bytes) {
    hash.update(bytes)
    sizeBytes += bytes.length
    if (head.length < signatureBytes) head = Buffer.concat([head, bytes])
    if (sizeBytes > fileRules[named.kind].maxBytes) return 'too-large'
  }
  const problem = checkFile(named.kind, fileName, sizeBytes)
  if (problem) return problem
  return hasRightContent(fileName, head.subarray(0, signatureBytes))
    ? { fileName, mediaType, sizeBytes, sha256: hash.digest('hex') }
    : 'wrong-content'
}

/**
 * Copies a posted file, judges the copy, and stores its row. Until an application claims it, it is an upload like any other.
 * @throws ObjectStoreAwayError when the store does not answer as it should
 */
export async function adoptUpload(database: Database, store: ObjectStore, named: NamedFile): Promise<Adoption> {
  const { kind, uploadKey } = named
  const incomingKey = incomingFolder + uploadKey
  // Another request with the same file may have taken it: the posted one goes when its row is stored.
  const taken = async (): Promise<Adoption> => {
    const upload = await findUpload(database, uploadKey)
    return upload ? { status: 'adopted', upload } : { status: 'missing' }
  }
  const posted = await store.find(incomingKey)
  if (!posted) return taken()
  if (named.sizeBytes !== undefined && posted.sizeBytes !== named.sizeBytes) return { status: 'missing' }
  // A store may have taken more than the ticket allows: it is not even copied.
  if (posted.sizeBytes > fileRules[kind].maxBytes) return { status: 'misfit', problem: 'too-large' }
  const storeKey = fileKeyOf(randomUUID())
  await noteObject(database, storeKey)
  let isStored = false
  try {
    if (!(await store.copy(incomingKey, storeKey))) return await taken()
    const judged = await judge(store, storeKey, named)
    if (typeof judged === 'string') return { status: 'misfit', problem: judged }
    const { fileName, mediaType, sha256, sizeBytes } = judged
    if (named.sha256 !== undefined && named.sha256 !== sha256) return { status: 'missing' }
    await database.write([
      ...claimObject(storeKey),
      uploadStatement(uploadKey, { kind, fileName, mediaType }, { sizeBytes, sha256, storeKey }, database.nowMs()),
    ])
    isStored = true
    await store.delete(incomingKey).catch(() => {})
    return { status: 'adopted', upload: { uploadKey, kind, fileName, sizeBytes, sha256 } }
  } catch (error) {
    // Another request with the same file was faster by a moment.
    const known = isConstraintError(error) ? await findUpload(database, uploadKey) : null
    if (!known) throw error
    return { status: 'adopted', upload: known }
  } finally {
    if (!isStored) await dropObject(database, store, storeKey)
  }
}
