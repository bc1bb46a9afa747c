import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import busboy from 'busboy'
import S3rver from 's3rver'
import { judgePost, type PostedForm } from './post-policy.ts'

/**
 * A store for files that speaks S3: an S3 server of the tests, or Ceph's (`with-radosgw.mjs`), behind a door that refuses every POST that S3 itself would refuse, and
 * that tests can close or let lie.
 */

interface InnerStore {
  readonly port: number
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  close(): Promise<void>
}

/** What the door does with a request instead of passing it on. null: it passes it on. */
type Fault = (request: IncomingMessage) => { readonly status: number; readonly body: string } | 'cut' | null

export interface TestFileStore {
  readonly endpoint: string
  /** The settings of a server that uses it. */
  readonly environment: Record<string, string>
  /** The refusals of posts so far, by their codes. */
  readonly refusals: readonly string[]
  /** The methods of the requests so far, with their paths. */
  readonly requests: readonly string[]
  fail(fault: Fault | null): void
  close(): Promise<void>
}

/** Every origin may post, as a bucket allows that is shared by several sites. */
const corsRules = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod>
  <AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`

async function readPost(headers: IncomingMessage['headers'], body: Buffer, bucket: string): Promise<PostedForm> {
  const fields = new Map<string, string>()
  let fileBytes = 0
  let isFileSeen = false
  const parser = busboy({ headers, limits: { fields: 50 } })
  parser.on('field', (name, value) => {
    // S3 ignores what comes after the file.
    if (!isFileSeen) fields.set(name, value)
  })
  parser.on('file', (_name, stream) => {
    isFileSeen = true
    stream.on('data', (bytes: Buffer) => {
      fileBytes += bytes.length
    })
  })
  parser.end(body)
  await once(parser, 'close')
  return { fields, fileBytes, bucket }
}

async function startS3rver(): Promise<InnerStore> {
  const directory = await mkdtemp(path.join(tmpdir(), 'file-store-'))
  const bucket = 'careers-files'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [corsRules] }],
  })
  const { port } = await server.run()
  const close = async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { port, bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', close }
}

/** A new bucket of the Ceph that `with-radosgw.mjs` has started. null: it has not. */
async function openCeph(): Promise<InnerStore | null> {
  const endpoint = process.env['FILE_STORE_ENDPOINT']
  const accessKeyId = process.env['FILE_STORE_ACCESS_KEY_ID'] ?? ''
  const secretAccessKey = process.env['FILE_STORE_SECRET_ACCESS_KEY'] ?? ''
  if (endpoint === undefined) return null
  const bucket = `careers-${randomUUID()}`
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const CORSRules = [{ AllowedOrigins: ['*'], AllowedMethods: ['POST'], AllowedHeaders: ['*'] }]
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }))
  return { port: Number(new URL(endpoint).port), bucket, ...credentials, close: async () => client.destroy() }
}

/** Starts a store with one empty bucket. @param nowMs its clock */
export async function startFileStore(nowMs: () => number = Date.now): Promise<TestFileStore> {
  const inner = (await openCeph()) ?? (await startS3rver())
  const refusals: string[] = []
  const requests: string[] = []
  let fault: Fault | null = null

  const passOn = (incoming: IncomingMessage, answer: ServerResponse, body: Buffer | null) => {
    const { headers, method, url } = incoming
    const onward = request({ host: '127.0.0.1', port: inner.port, method, path: url, headers }, (inside) => {
      answer.writeHead(inside.statusCode ?? 500, inside.headers)
      inside.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    if (body) onward.end(body)
    else incoming.pipe(onward)
  }
  const handle = async (incoming: IncomingMessage, answer: ServerResponse) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    const instead = fault?.(incoming) ?? null
    if (instead === 'cut') return void incoming.socket.destroy()
    if (instead) return void answer.writeHead(instead.status, { 'Content-Type': 'application/xml' }).end(instead.body)
    const isForm = (incoming.headers['content-type'] ?? '').startsWith('multipart/form-data')
    if (incoming.method !== 'POST' || !isForm) return passOn(incoming, answer, null)
    const body = await buffer(incoming)
    const form = await readPost(incoming.headers, body, incoming.url?.split('/')[1] ?? '')
    const refusal = judgePost(form, { nowMs: nowMs(), secret: inner.secretAccessKey })
    if (!refusal) return passOn(incoming, answer, body)
    refusals.push(refusal.code)
    answer.writeHead(refusal.status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${refusal.code}</Code></Error>`)
  }
  const door = createServer((incoming, answer) => {
    handle(incoming, answer).catch(() => answer.destroy())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  return {
    endpoint,
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: inner.bucket,
      S3_ACCESS_KEY_ID: inner.accessKeyId,
      S3_SECRET_ACCESS_KEY: inner.secretAccessKey,
    },
    refusals,
    requests,
    fail: (next) => {
      fault = next
    },
    close: async () => {
      door.closeAllConnections()
      door.close()
      await inner.close()
    },
  }
}
