import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { embedded } from '#shared/endpoints.ts'
import { fairUrl } from '#shared/fair.ts'

/**
 * The HTTP server around the app. It limits the cost of request bodies: an unread body ends its connection, and one that stalls
 * or trickles in times out. Size limits are enforced where a body is read.
 */

export interface BodyLimits {
  /** Idle time after which a body is cut off. Checked at intervals, so it takes up to twice as long. */
  readonly idleMs: number
  /** Maximum duration of a body. */
  readonly totalMs: number
  /** Maximum duration of an upload's body. */
  readonly uploadTotalMs: number
  /** Time for a client whose body is not read to read the response and close, before the connection is reset. */
  readonly lingerMs: number
}

const defaultLimits: BodyLimits = {
  idleMs: 20_000,
  totalMs: 2 * 60_000,
  // Matches the lifetime of an upload ticket. The page gives up after ten minutes.
  uploadTotalMs: 15 * 60_000,
  lingerMs: 1_000,
}

const headersTimeoutMs = 20_000

/** Bodies with files. */
const uploadPaths: readonly string[] = [`${embedded.applicant}/uploads`, fairUrl.envelope('')]

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

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

/** Answers 408 to a body that stalls or takes too long, as Node does for slow headers. */
function limitTime(incoming: IncomingMessage, outgoing: ServerResponse, limits: BodyLimits): void {
  const { socket } = incoming
  const isUpload = uploadPaths.some((path) => incoming.url?.startsWith(path))
  const totalMs = isUpload ? limits.uploadTotalMs : limits.totalMs
  const deadlineMs = Date.now() + totalMs
  let bytesSeen = socket.bytesRead
  const timer = setInterval(() => {
    if (incoming.complete) return clearInterval(timer)
    const isIdle = socket.bytesRead === bytesSeen
    bytesSeen = socket.bytesRead
    if (!isIdle && Date.now() < deadlineMs) return
    clearInterval(timer)
    if (!outgoing.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    socket.destroySoon()
  }, limits.idleMs)
  timer.unref()
  outgoing.once('close', () => clearInterval(timer))
}

/** @param fetch the app; it gets Node's own request next to the standard one */
export function createHttpServer(
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>,
  limits: BodyLimits = defaultLimits,
): Server {
  const answer = async (request: Request, env: HttpBindings): Promise<Response> => {
    const { incoming } = env
    if (!hasBody(incoming)) return fetch(request, env)
    const response = await fetch(request, env)
    if (incoming.readableEnded) return response
    closeUnread(incoming, limits.lingerMs)
    const headers = new Headers(response.headers)
    headers.set('Connection', 'close')
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
  }
  // The adapter's own clean-up would read up to 64 MB of an unwanted body.
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), { autoCleanupIncoming: false })
  const options = { headersTimeout: headersTimeoutMs, requestTimeout: limits.uploadTotalMs + headersTimeoutMs }
  return createServer(options, (incoming, outgoing) => {
    if (hasBody(incoming)) limitTime(incoming, outgoing, limits)
    void listener(incoming, outgoing)
  })
}
