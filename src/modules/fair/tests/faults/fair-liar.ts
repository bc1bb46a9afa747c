import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { type EnvelopeStatesRequest, fairUrl } from '../../shared/fair.ts'
import { event } from '../fair-client.ts'

/**
 * A gateway in the place of the server that has gone. It answers a fair's tablet with the right status and the right type, and
 * with the wrong meaning: it has stored nothing.
 */

export interface FairLiar {
  /** How often each lie was told about an envelope. */
  readonly told: ReadonlyMap<string, number>
  close(): Promise<void>
}

type Lie = readonly [name: string, status: number, body: (request: Asked) => object]

interface Asked {
  readonly envelopeId: string
  readonly requestKey: string
}

const failure = (status: number, reason: string): Lie => [`says ${reason}`, status, () => ({ error: 'No.', reason })]
const received = ({ envelopeId }: Asked) => ({ status: 'received', envelopeId })

const lies: readonly Lie[] = [
  ['says received', 200, received],
  ['echoes the key', 200, (asked) => ({ ...received(asked), key: asked.requestKey, proof: asked.requestKey })],
  ['brings a proof of something else', 200, (asked) => ({ ...received(asked), proof: 'a'.repeat(64) })],
  ['creates', 201, (asked) => ({ ...received(asked), login_url: 'https://portal.example/' })],
  failure(404, 'unknown-key'),
  failure(422, 'unreadable'),
  failure(413, 'too-large'),
  failure(410, 'code-ended'),
  failure(410, 'link-ended'),
  failure(400, 'malformed'),
  ['says refused', 200, ({ envelopeId }) => ({ status: 'refused', envelopeId })],
]

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What other requests of a tablet are answered with. */
function falseAnswer(url: string, body: Buffer): object {
  if (url === fairUrl.envelopeStates()) {
    const { envelopes } = JSON.parse(body.toString()) as EnvelopeStatesRequest
    return { status: 'known', envelopes: envelopes.map(({ envelopeId }) => ({ envelopeId, state: 'erased' })) }
  }
  // A report: another event, and another key.
  const key = { keyId: '0'.repeat(16), publicKey: `B${'A'.repeat(86)}` }
  return { status: 'noted', event: { ...event, name: 'Stranger' }, key, nowMs: 0, sendsMail: true }
}

/** Starts lying on a port that nobody listens on. */
export async function startFairLiar(port: number): Promise<FairLiar> {
  const told = new Map<string, number>()
  let count = 0
  const server = createServer((message, response) => {
    const answer = async () => {
      const { headers, url = '' } = message
      const body = await readBody(message)
      const isEnvelope = url.startsWith(fairUrl.envelope(''))
      const isFair = url.startsWith(fairUrl.envelope('').replace(/envelopes\/$/, ''))
      const asked = { envelopeId: url.split('/').at(-1) ?? '', requestKey: String(headers[idempotencyHeader.toLowerCase()]) }
      const [name, status, bodyOf] = (isEnvelope ? lies[count % lies.length] : null) ?? ['', isFair ? 200 : 503, null]
      if (isEnvelope) {
        count += 1
        told.set(name, (told.get(name) ?? 0) + 1)
      }
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(bodyOf ? bodyOf(asked) : isFair ? falseAnswer(url, body) : { error: 'Bad gateway' }))
    }
    answer().catch(() => response.destroy())
  })
  server.listen(port)
  await once(server, 'listening')
  return {
    told,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** How many lies there are about an envelope. */
export const lieCount = lies.length
