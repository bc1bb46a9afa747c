import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { embedded } from '#shared/endpoints.ts'
import { type Answered, answeredEarly, answeredPastApp } from './answered.ts'
import { AnswerWatch } from './answer-watch.ts'
import { Drain } from './drain.ts'
import { hasBody } from './from-this-site.ts'

/**
 * The HTTP server around the app. It limits the cost of request bodies: an unread body ends its connection, and one that stalls,
 * trickles in or lasts too long times out. Sizes, and how many bodies may be under way, are limited where a body is read
 * (`applications/limits/body-room.ts`). Answers end whose client does not take them (`answer-watch.ts`).
 */

/** Larger bodies have few slots (`applications/limits/body-room.ts`). Most applications from a tablet, with a photo, are smaller. */
export const largeBodyBytes = 2 * 1024 * 1024

export interface RequestLimits {
  /** Maximum duration of a request's head. */
  readonly headMs: number
  /** How often the rate of a body, and the duration of a head, is checked. */
  readonly checkMs: number
  /** The lowest rate of a body, over the time between two checks. */
  readonly minBytesPerSecond: number
  /** The lowest rate of what follows the first `largeBodyBytes`: it takes room that others wait for. */
  readonly minLargeBytesPerSecond: number
  /** Maximum duration of a body. */
  readonly totalMs: number
  /** Maximum duration of an upload's body. */
  readonly uploadTotalMs: number
  /** Time for a client whose body is not read to read the response and close, before the connection is reset. */
  readonly lingerMs: number
}

const defaultLimits: RequestLimits = {
  headMs: 20_000,
  checkMs: 20_000,
  // A phone at the edge of its network, and one that brings the largest video within the time below.
  minBytesPerSecond: 1_000,
  minLargeBytesPerSecond: 16_000,
  totalMs: 2 * 60_000,
  // The page gives up after ten minutes, a tablet after five.
  uploadTotalMs: 11 * 60_000,
  lingerMs: 1_000,
}

/** Bodies with files. */
const uploadPath = `${embedded.applicant}/uploads`

/** A proxy in front may have read the other one than Node, which takes the first (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
}

const hasBodyOf = ({ headers }: IncomingMessage) => hasBody(headers['transfer-encoding'], headers['content-length'])

/**
 * Closes the connection after the response without reading the rest of the body. The server closes its side first and waits for
 * the client: data that arrives on a closed socket resets the connection, and the client may lose the response (RFC 9112, 9.6).
 */
function closeUnread(incoming: IncomingMessage, lingerMs: number): void {
  const { socket } = incoming
  // Otherwise Node resumes an unread body and discards it until it ends (`IncomingMessage._dump`).
  incoming.resume = () => incoming
  socket.destroySoon = () => {
    socket.pause()
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** An answer without the app, after which the connection closes. */
function lastAnswer(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
}

/** As Node answers by itself where nobody listens to 'clientError'. */
const statusOfClientError: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers 408 to a body that stalls or takes too long, as Node does for slow headers. */
function limitTime(incoming: IncomingMessage, outgoing: ServerResponse, limits: RequestLimits, ofBytes: readonly RegExp[]): void {
  const { socket } = incoming
  const [address = ''] = incoming.url?.split('?') ?? []
  const isUpload = address.startsWith(uploadPath) || ofBytes.some((path) => path.test(address))
  const totalMs = isUpload ? limits.uploadTotalMs : limits.totalMs
  const deadlineMs = Date.now() + totalMs
  const bytesBefore = socket.bytesRead
  let bytesSeen = bytesBefore
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer)
    const isLarge = bytesSeen - bytesBefore > largeBodyBytes
    const minBytes = ((isLarge ? limits.minLargeBytesPerSecond : limits.minBytesPerSecond) * limits.checkMs) / 1000
    // Bytes that wait for the app are not the client's delay.
    const isSlow = socket.bytesRead - bytesSeen < minBytes && incoming.readableLength === 0
    bytesSeen = socket.bytesRead
    if (!isSlow && Date.now() < deadlineMs) return
    clearInterval(timer)
    if (!outgoing.headersSent) {
      answeredPastApp.set(incoming, 408)
      socket.write(lastAnswer(408))
    }
    socket.destroySoon()
  }, limits.checkMs)
  timer.unref()
  outgoing.once('close', () => clearInterval(timer))
}

/** Health checks, which say the truth until the end: the process is up, and not ready. */
const checkPaths: readonly string[] = ['/api/health', '/api/ready']

/** For a server that is about to end. The next one is there soon. */
const refuse = () =>
  Response.json({ error: 'This server is about to end.' }, { status: 503, headers: { Connection: 'close', 'Retry-After': '5' } })

/**
 * How long a connection stays open without a request: longer than proxies keep theirs (nginx one minute, Caddy two). Whoever sends a
 * request on a connection that is being closed gets a reset, and a proxy does not repeat a POST.
 */
const idleMs = 125_000

interface HttpServerOptions {
  readonly limits?: RequestLimits
  readonly answers?: AnswerWatch
  /** Ends the server. Several servers may share it. */
  readonly drain?: Drain
  /** Is called for each request that the app does not see. */
  readonly answered?: (request: Answered) => void
  /** Addresses of modules whose bodies take as long as an upload. */
  readonly takesBytes?: readonly RegExp[]
}

/** @param fetch the app; it gets Node's own request next to the standard one */
export function createHttpServer(
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>,
  options: HttpServerOptions = {},
): Server {
  const {
    answered = () => {},
    answers = new AnswerWatch(),
    drain = new Drain(),
    limits = defaultLimits,
    takesBytes = [],
  } = options
  const answer = async (request: Request, env: HttpBindings): Promise<Response> => {
    const { incoming, outgoing } = env
    const isRefused = drain.isRefusing && !checkPaths.includes(incoming.url ?? '')
    if (isRefused) answered(answeredEarly(request.method, 503))
    if (!drain.isRefusing) drain.admit(outgoing)
    const respond = isRefused ? refuse : fetch
    if (!hasBodyOf(incoming)) return respond(request, env)
    const response = await respond(request, env)
    if (incoming.readableEnded) return response
    closeUnread(incoming, limits.lingerMs)
    const headers = new Headers(response.headers)
    headers.set('Connection', 'close')
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  }
  // The adapter's own clean-up would read up to 64 MB of an unwanted body.
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), { autoCleanupIncoming: false })
  const { checkMs, headMs, uploadTotalMs } = limits
  const timeouts = {
    headersTimeout: headMs,
    requestTimeout: uploadTotalMs + headMs,
    connectionsCheckingInterval: checkMs,
    keepAliveTimeout: idleMs,
  }
  const exchanges = new WeakMap<Duplex, { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse }>()
  const server = createServer(timeouts, (incoming, outgoing) => {
    const before = exchanges.get(incoming.socket)
    exchanges.set(incoming.socket, { incoming, outgoing })
    if (hasTwoHosts(incoming)) {
      answered(answeredEarly(incoming.method ?? '-', 400))
      outgoing.writeHead(400, { Connection: 'close' }).end()
      return
    }
    const begin = () => {
      if (!incoming.socket.writable) return
      if (hasBodyOf(incoming)) limitTime(incoming, outgoing, limits, takesBytes)
      answers.watch(outgoing)
      void listener(incoming, outgoing)
    }
    // Node hands over a thousand requests that arrive at once, and each answer would wait in memory for those before it.
    if (before?.outgoing.closed === false) before.outgoing.once('close', begin)
    else begin()
  })
  // What is no HTTP, too large or too slow never becomes a request. Node reports a body that breaks the protocol here, too.
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const status = statusOfClientError[code] ?? 400
    const { incoming, outgoing } = exchanges.get(socket) ?? {}
    const isUnderWay = outgoing?.writableFinished === false
    if (!socket.writable || (isUnderWay && outgoing.headersSent)) {
      socket.destroy()
      return
    }
    if (isUnderWay && incoming) answeredPastApp.set(incoming, status)
    else answered(answeredEarly('-', status))
    socket.end(lastAnswer(status), () => socket.destroy())
  })
  return server
}
