import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { type BrokenBody, brokenBody, type Lie, lyingBody } from '../model/broken-answers.ts'
import { proofFor } from '../setup/proven-answer.ts'

/**
 * A proxy between the browser and the real server. It injects the failures of bad networks and overloaded servers into requests
 * to the applicant service and forwards everything else unchanged. It also records which keys the server has accepted, before
 * any page can know.
 */

/** An intermediary responds instead of the server, or redirects to a page that does. The request is not forwarded. */
export interface PortalFault {
  readonly portal: 'answers' | 'redirects'
  /** 200 to 599, or 301 to 308 for a redirect. */
  readonly code: number
  readonly body: BrokenBody
}

/** An intermediary answers with the right status and type and the wrong meaning. The request is not forwarded. */
export type LieFault = { readonly portal: 'lies' } & Lie

export const proxyFaults = [
  /** The request never arrives. */
  'drop',
  /** The server commits, and the response is lost. */
  'commit-then-drop',
  /** The server commits, and the response is cut off. */
  'commit-then-break-off',
  /** The request hangs without a response. */
  'silence',
  /** The server commits, and the request hangs without a response. */
  'commit-then-silence',
  /** The server commits, and a gateway responds with 502. */
  'commit-then-502',
  /** A gateway's JSON. */
  '500',
  '503',
  '429',
  '403',
  /** A captive portal's sign-in page. */
  'sign-in-page',
] as const
type NamedFault = (typeof proxyFaults)[number]
export type ProxyFault = NamedFault | PortalFault | LieFault

export function describeFault(fault: ProxyFault | null): string {
  if (fault === null || typeof fault === 'string') return String(fault)
  const { body, code, portal } = fault
  return portal === 'lies' ? `lie ${code} ${JSON.stringify(body)} ${fault.proof}` : `portal ${portal} ${code} ${body}`
}

/** Target of a portal's redirects, followed by the kind of body that the page has. */
const portalPath = '/portal/'

function isPortal(fault: ProxyFault | null): fault is PortalFault | LieFault {
  return typeof fault === 'object' && fault !== null
}

/** @param key the key of the request */
function answerAsPortal(fault: PortalFault | LieFault, response: ServerResponse, key: string): void {
  if (fault.portal === 'lies') {
    response.writeHead(fault.code, { 'Content-Type': 'application/json' })
    return void response.end(JSON.stringify(lyingBody(fault, key, proofFor('another request'))))
  }
  const { body, code, portal } = fault
  if (portal === 'redirects') return void response.writeHead(code, { Location: portalPath + body }).end()
  const { contentType, text } = brokenBody(body, code)
  const isCutOff = body === 'cut-off'
  response.writeHead(code, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(text) + (isCutOff ? 10 : 0) })
  if (isCutOff) response.write(text, () => response.destroy())
  else response.end(text)
}

interface FakeResponse {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

interface Submission {
  readonly key: string
  readonly jobId: number
  /** The last name in the form, which identifies this submission. */
  readonly mark: string
}

const json = (status: number, body: object): FakeResponse => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** The response that replaces the server's, or null. */
function fakeResponseFor(fault: NamedFault): FakeResponse | null {
  switch (fault) {
    case 'sign-in-page':
      return { status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel</title><h1>Room number?</h1>' }
    case '403':
    case '429':
    case '500':
    case '503':
      return json(Number(fault), { error: 'Injected fault.' })
    default:
      return null
  }
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function keyOf(message: IncomingMessage): string {
  const key = message.headers[idempotencyHeader.toLowerCase()]
  return typeof key === 'string' ? key : ''
}

function submissionOf(message: IncomingMessage, body: Buffer): Submission | null {
  const url = new URL(message.url ?? '/', 'http://proxy')
  const key = keyOf(message)
  if (url.searchParams.get('action') !== 'submit' || key === '') return null
  const { last_name: mark } = JSON.parse(body.toString()) as { last_name: string }
  return { key, jobId: Number(url.searchParams.get('job')), mark }
}

function isAcceptance(status: number, body: Buffer): boolean {
  try {
    return status >= 200 && status < 300 && !('error' in (JSON.parse(body.toString()) as object))
  } catch {
    return false
  }
}

export class FaultyProxy {
  /** Faults for the next requests to the applicant service, in order. */
  readonly faults: (ProxyFault | null)[] = []
  /** Submissions that the server has accepted, by key. */
  readonly accepted = new Map<string, Submission>()
  /** Number of uploads that somebody else has answered as an object store does. The service lacks the file then. */
  forgedUploads = 0
  readonly #server: Server
  readonly #upstreamPort: number
  #port: number
  /** Number of injected faults by kind. */
  readonly injectedCounts = new Map<ProxyFault, number>()

  /** @param port fixed for a test worker, because the browser's profile is bound to an origin; 0 picks a free port */
  constructor(upstreamUrl: string, port: number) {
    this.#upstreamPort = Number(new URL(upstreamUrl).port)
    this.#port = port
    this.#server = createServer((message, response) => {
      this.#handle(message, response).catch(() => response.destroy())
    })
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  /** Starts listening, after `cut` on the same port. */
  async open(): Promise<void> {
    if (this.#server.listening) return
    await new Promise<void>((resolve) => this.#server.listen(this.#port, resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** Stops listening: connections are refused. */
  async cut(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closed
  }

  /** Ends hanging requests and stops all faults. */
  recover(): void {
    this.faults.length = 0
    this.#server.closeAllConnections()
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(message)
    const isApplicant = message.url?.startsWith('/api/applicant') ?? false
    const submission = isApplicant && message.method === 'POST' ? submissionOf(message, body) : null
    const fault = isApplicant ? (this.faults.shift() ?? null) : null
    if (fault) this.injectedCounts.set(fault, (this.injectedCounts.get(fault) ?? 0) + 1)
    if (message.url?.startsWith(portalPath)) {
      const page = message.url.slice(portalPath.length) as BrokenBody
      return answerAsPortal({ portal: 'answers', code: 200, body: page }, response, '')
    }
    if (isPortal(fault)) {
      const { code, portal } = fault
      const isEmpty = fault.body === 'empty' || code === 204 || code === 205
      const isUpload = isApplicant && message.method === 'POST' && !submission
      // The client cannot distinguish this from an object store's success. The server names the missing file later.
      if (isUpload && portal !== 'redirects' && code < 300 && isEmpty) this.forgedUploads += 1
      return answerAsPortal(fault, response, keyOf(message))
    }
    const fake = fault && fakeResponseFor(fault)
    if (fake) {
      response.writeHead(fake.status, { 'Content-Type': fake.contentType }).end(fake.body)
      return
    }
    if (fault === 'drop') return void response.destroy()
    if (fault === 'silence') return
    const answer = await this.#forward(message, body)
    if (submission && isAcceptance(answer.status, answer.body)) this.accepted.set(submission.key, submission)
    if (fault === 'commit-then-drop') return void response.destroy()
    if (fault === 'commit-then-silence') return
    if (fault === 'commit-then-502') return void response.writeHead(502).end('Bad gateway')
    response.writeHead(answer.status, answer.headers)
    if (fault === 'commit-then-break-off') {
      response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy())
    } else response.end(answer.body)
  }

  #forward(message: IncomingMessage, body: Buffer): Promise<{ status: number; headers: string[]; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const { headers, method, url: path } = message
      const upstream = request(
        {
          host: 'localhost',
          port: this.#upstreamPort,
          path,
          method,
          headers: { ...headers, connection: 'close', 'accept-encoding': 'identity' },
        },
        (answer) => {
          const raw = answer.rawHeaders
          // The body is complete here, and the proxy manages its own connections.
          const isForwarded = (name: string) => !/^(connection|keep-alive|transfer-encoding)$/i.test(name)
          const forwarded = raw.flatMap((name, index) =>
            index % 2 === 0 && isForwarded(name) ? [name, raw[index + 1] ?? ''] : [],
          )
          readBody(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers: forwarded, body: bytes }), reject)
        },
      )
      upstream.on('error', reject)
      upstream.end(body)
    })
  }
}
