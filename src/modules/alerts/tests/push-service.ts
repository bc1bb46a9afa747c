import { execFileSync } from 'node:child_process'
import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionKeys } from '../shared/alerts.ts'

/** A push service over TLS, and the browsers that subscribe to it. */

export interface PushBrowser {
  readonly subscription: PushSubscriptionKeys
  /** The decrypted messages, the latest last. */
  readonly received: string[]
}

export interface PushService {
  /** Its name with its port, for `PUSH_HOSTS`. */
  readonly host: string
  readonly certificate: string
  /** The headers of each request. */
  readonly requests: NodeJS.Dict<string | string[]>[]
  /** The status of the next answers, and where a redirect leads. */
  answer: { readonly status: number; readonly location?: string }
  subscribe(): PushBrowser
  close(): Promise<void>
}

interface Encryption {
  decrypt(body: Buffer, keys: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: string }): Buffer
}
/** The package of `web-push` that encrypts its messages. It has no types. */
const encryption = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as Encryption

function makeCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'push-service-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string]
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
        .concat('-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost')
        .concat('-keyout', key, '-out', cert),
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export async function openPushService(): Promise<PushService> {
  const { cert, key } = makeCertificate()
  const requests: NodeJS.Dict<string | string[]>[] = []
  const browsers = new Map<string, (body: Buffer) => void>()
  const service = { answer: { status: 201 } as PushService['answer'] }
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(request.headers)
    void buffer(request).then((body) => {
      const { location, status } = service.answer
      if (status === 201) browsers.get(request.url ?? '')?.(body)
      response.writeHead(status, location === undefined ? {} : { location }).end()
      return body
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return Object.assign(service, {
    host,
    certificate: cert,
    requests,
    subscribe: () => {
      const pair = createECDH('prime256v1')
      const auth = randomBytes(16).toString('base64url')
      const route = `/send/${randomBytes(8).toString('hex')}`
      const received: string[] = []
      const p256dh = pair.generateKeys('base64url')
      browsers.set(route, (body) => {
        received.push(encryption.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString('utf8'))
      })
      return { subscription: { endpoint: `https://${host}${route}`, keys: { p256dh, auth } }, received }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  })
}
