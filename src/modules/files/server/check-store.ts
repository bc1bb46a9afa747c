import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ObjectStore } from '#server/database/object-store.ts'
import type { S3Settings } from '../settings.ts'
import { openS3Store } from './s3-store.ts'

/** Tries a store for files in a folder of its own, as a server and as a browser, and leaves nothing behind. */

export type StoreFinding = {
  readonly level: 'good' | 'note' | 'error'
  readonly text: string
}

const bytes = Buffer.from('%PDF-1.7 a file of check-store')
const answerWaitMs = 15_000

const good = (text: string): StoreFinding => ({ level: 'good', text })
const note = (text: string): StoreFinding => ({ level: 'note', text })
const bad = (text: string): StoreFinding => ({ level: 'error', text })

async function isSame(store: ObjectStore, key: string): Promise<boolean> {
  const object = await store.open(key)
  return object !== null && (await buffer(object.bytes)).equals(bytes)
}

/** What the server itself does with a store. */
async function tryAsServer(store: ObjectStore): Promise<StoreFinding> {
  const [one, other] = [`incoming/${randomUUID()}`, `files/${randomUUID()}`]
  try {
    await store.put(one, bytes, 'application/pdf')
    const found = await store.find(one)
    const isCopied = await store.copy(one, other)
    const isRight = found?.sizeBytes === bytes.length && isCopied && (await isSame(store, other))
    for (const key of [one, other]) await store.delete(key)
    const isGone = (await store.find(one)) === null && (await store.find(other)) === null
    if (!isRight) return bad('The store does not give back what was written to it.')
    return isGone ? good('The server can write, list, copy, read and delete files.') : bad('The store does not delete files.')
  } catch (problem) {
    const { cause } = problem as Error
    const { message, name } = cause instanceof Error ? cause : (problem as Error)
    return bad(
      `The server cannot use the store: ${name}: ${message} Its key needs s3:PutObject, s3:GetObject, s3:DeleteObject and s3:AbortMultipartUpload on the bucket's objects, and s3:ListBucket on the bucket.`,
    )
  }
}

async function post(store: ObjectStore, body: Buffer, sizeBytes: number): Promise<number | string> {
  const key = `incoming/${randomUUID()}`
  const ticket = await store.issueTicket({
    key,
    contentType: 'application/octet-stream',
    minBytes: sizeBytes,
    maxBytes: sizeBytes,
    lifetimeSeconds: 60,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', new File([new Uint8Array(body)], 'file.pdf'))
  const request = { method: 'POST', body: form, redirect: 'manual', signal: AbortSignal.timeout(answerWaitMs) } as const
  const status = await fetch(ticket.url, request).then(
    (answer) => answer.status,
    (problem: Error) => (problem.cause instanceof Error ? problem.cause.message : problem.message),
  )
  await store.delete(key)
  return status
}

/** What browsers do with a store. */
async function tryAsBrowser(store: ObjectStore, siteUrl: string | null): Promise<readonly StoreFinding[]> {
  const posted = await post(store, bytes, bytes.length)
  if (posted !== 201) {
    return [bad(`Browsers cannot post files to ${store.publicUrl} (${posted}). Set UPLOADS=proxy for a store without POST.`)]
  }
  const findings = [good('Browsers can post files with a ticket.')]
  const tooLarge = await post(store, Buffer.concat([bytes, bytes]), bytes.length)
  findings.push(
    typeof tooLarge === 'number' && tooLarge >= 400
      ? good('The store refuses a file that is larger than its ticket allows.')
      : note('The store takes more than a ticket allows. The server refuses such files when they are submitted.'),
  )
  if (siteUrl === null) return [...findings, note('Set SITE_URL, so that its rules for other origins can be tried.')]
  const headers = { Origin: siteUrl, 'Access-Control-Request-Method': 'POST' }
  const preflight = await fetch(store.publicUrl, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(answerWaitMs) }).catch(
    () => null,
  )
  const origin = preflight?.headers.get('Access-Control-Allow-Origin') ?? null
  findings.push(
    origin === '*' || origin === siteUrl
      ? good(`Pages of ${siteUrl} may post to the store and read its answer.`)
      : bad(`Pages of ${siteUrl} may not read the answer of the store. Give the bucket the rules below.`),
  )
  return findings
}

/** The rules of the bucket for other origins, as `aws s3api put-bucket-cors` takes them. */
export const corsRules = (siteUrl: string) => ({
  CORSRules: [
    {
      AllowedOrigins: [siteUrl],
      AllowedMethods: ['POST'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['Date', 'Retry-After'],
      MaxAgeSeconds: 86_400,
    },
  ],
})

/** Parts of a large file stay, unseen, when a server ends while it writes one (`aws s3api put-bucket-lifecycle-configuration`). */
export const lifecycleRules = {
  Rules: [
    { ID: 'unfinished', Status: 'Enabled', Filter: { Prefix: '' }, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
  ],
}

/** Tries everything that a site does with a store. @param siteUrl null: unknown */
export async function checkStore(settings: S3Settings, siteUrl: string | null): Promise<readonly StoreFinding[]> {
  const store = await openS3Store(settings, `check-${randomUUID()}`)
  const asServer = await tryAsServer(store)
  if (asServer.level === 'error' || settings.uploads === 'proxy') return [asServer]
  return [asServer, ...(await tryAsBrowser(store, siteUrl))]
}
