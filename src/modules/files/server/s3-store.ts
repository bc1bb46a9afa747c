import type { Readable } from 'node:stream'
import { type ObjectStore, ObjectStoreAwayError, type StoredObject } from '#server/database/object-store.ts'
import type { S3Settings } from '../settings.ts'

/**
 * A store for the bytes of files that speaks S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/). Keys are the ones inside this
 * database's own folder of the bucket. An answer counts only with the body or the header that S3 promises: everything else, a refusal
 * of our own keys as well, means that the store is away, and whoever has asked comes back later.
 */

/** One part of a large file. S3 takes none that is smaller, but the last. */
const partBytes = 5 * 1024 * 1024
const connectTimeoutMs = 5_000
/** Without a byte. */
const silenceTimeoutMs = 30_000
/** With the SDK's waits between them, a request ends within the minute that a device waits. */
const maxAttempts = 3

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

/** Runs a request. @throws ObjectStoreAwayError whatever has failed */
async function asked<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    throw away(error)
  }
}

const away = (cause: unknown) =>
  new ObjectStoreAwayError(`the store for files does not answer as it should (${(cause as Error).name})`, { cause })

/**
 * Opens the store. Nothing is asked yet.
 * @param folder this database's own folder of the bucket, so that several can share one
 */
export async function openS3Store(settings: S3Settings, folder: string): Promise<ObjectStore> {
  // Most sites have no store, and need not load its client.
  const [s3, { createPresignedPost }, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
    import('@aws-sdk/lib-storage'),
  ])
  const { bucket, endpoint, publicEndpoint, region, accessKeyId, secretAccessKey, uploads } = settings
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts,
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
    // Stores other than Amazon's refuse the checksums that are sent by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const whole = (key: string) => `${folder}/${key}`
  const at = (key: string) => ({ Bucket: bucket, Key: whole(key) })
  const url = `${publicEndpoint}/${bucket}/`

  async function* list(beginning: string): AsyncGenerator<StoredObject> {
    let token: string | undefined
    do {
      const page = await asked(
        client.send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: whole(beginning), ContinuationToken: token })),
      )
      // A page of another program has none of these.
      if (page.KeyCount === undefined && page.Name === undefined) throw away(new Error('no list'))
      for (const { Key, LastModified, Size } of page.Contents ?? []) {
        if (Key === undefined || Size === undefined || !LastModified) throw away(new Error('an object without its size'))
        yield { key: Key.slice(folder.length + 1), sizeBytes: Size, changedAtMs: LastModified.getTime() }
      }
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  return {
    uploads,
    publicUrl: `${url}${folder}/`,
    list,
    issueTicket: async ({ contentType, key, lifetimeSeconds, maxBytes, minBytes }) => {
      const { fields } = await createPresignedPost(client, {
        ...at(key),
        Fields: { 'Content-Type': contentType, success_action_status: '201' },
        Conditions: [['content-length-range', minBytes, maxBytes]],
        Expires: lifetimeSeconds,
      })
      return { url, fields }
    },
    put: async (key, body, contentType) => {
      const params = { ...at(key), Body: body, ContentType: contentType }
      const upload = new Upload({ client, params, queueSize: 1, partSize: partBytes })
      const { ETag } = await asked(upload.done())
      // Ceph leaves that of a file in parts empty.
      if (ETag === undefined) throw away(new Error('no entity tag'))
    },
    find: async (key) => {
      for await (const object of list(key)) if (object.key === key) return object
      return null
    },
    copy: async (from, to) => {
      const source = `${bucket}/${whole(from)}`
      try {
        const { CopyObjectResult } = await client.send(new s3.CopyObjectCommand({ ...at(to), CopySource: source }))
        if (!CopyObjectResult?.ETag) throw new Error('no entity tag')
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw away(error)
      }
    },
    open: async (key) => {
      try {
        const { Body, ContentType, ETag } = await client.send(new s3.GetObjectCommand(at(key)))
        if (!Body || !ETag) throw new Error('no entity tag')
        return { contentType: ContentType ?? null, bytes: readAll(Body as Readable) }
      } catch (error) {
        if (isMissing(error)) return null
        throw away(error)
      }
    },
    delete: async (key) => {
      await asked(client.send(new s3.DeleteObjectCommand(at(key))))
    },
  }
}

/** @throws ObjectStoreAwayError when the object breaks off */
async function* readAll(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body as AsyncIterable<Uint8Array>) yield bytes
  } catch (error) {
    throw away(error)
  } finally {
    body.destroy()
  }
}
