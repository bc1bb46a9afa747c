import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { AtsAnswer } from './ats-port.ts'

/**
 * Sends one POST and reports exactly how far it came. `fetch` cannot say whether a failed request had left: here the last
 * byte is held back until everything before it is written, so that a request that fails before it cannot have arrived whole.
 * Each request has its own connection, because a reused one may be closed by the other side at any moment.
 */

export interface RequestBody {
  readonly contentType: string
  readonly sizeBytes: number
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

export interface PostLimits {
  readonly connectMs: number
  /** For the body as a whole. */
  readonly sendMs: number
  /** For the answer, from the end of the body. */
  readonly answerMs: number
}

const usualLimits: PostLimits = { connectMs: 10_000, sendMs: 120_000, answerMs: 60_000 }
/** An answer is a line of JSON. */
const maxAnswerLength = 64 * 1024

class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError'
  readonly code = 'ETIMEDOUT'
}

/** The code of an error, because a message may quote what was sent. */
function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}

/** Resolves when the socket is open, encryption included. */
async function connection(request: ClientRequest, isSecure: boolean, signal: AbortSignal): Promise<void> {
  const socket = request.socket ?? ((await once(request, 'socket', { signal })) as [NonNullable<ClientRequest['socket']>])[0]
  // No reused sockets, so this one has yet to connect.
  await once(socket, isSecure ? 'secureConnect' : 'connect', { signal })
}

async function readBody(response: IncomingMessage): Promise<string | null> {
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk as string
      if (text.length > maxAnswerLength) return text.slice(0, maxAnswerLength)
    }
    return response.complete ? text : null
  } catch {
    return null
  }
}

/** The header of a key that is a user name without a password (RFC 7617). */
export const basicAuthorization = (apiKey: string) => `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`

/** Sends a request and reads its answer. Never throws. */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: RequestBody,
  limits: PostLimits = usualLimits,
): Promise<AtsAnswer> {
  const isSecure = new URL(url).protocol === 'https:'
  const failed = new AbortController()
  let mayHaveArrived = false
  let timer: NodeJS.Timeout | undefined
  const request = (isSecure ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Type': body.contentType, 'Content-Length': String(body.sizeBytes), Connection: 'close' },
  })
  const limit = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => request.destroy(new TimeLimitError('no answer in time')), ms)
  }
  request.on('error', (error) => failed.abort(error))
  request.on('close', () => failed.abort())
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  const write = async () => {
    limit(limits.connectMs)
    await connection(request, isSecure, failed.signal)
    limit(limits.sendMs)
    let held = Buffer.alloc(0)
    for await (const chunk of body.chunks) {
      const ready = Buffer.concat([held, chunk.subarray(0, -1)])
      held = Buffer.from(chunk.subarray(-1))
      if (ready.length > 0 && !request.write(ready)) await once(request, 'drain', { signal: failed.signal })
      failed.signal.throwIfAborted()
    }
    mayHaveArrived = true
    request.end(held)
    limit(limits.answerMs)
  }
  try {
    const writing = write().catch((error: unknown) => {
      // A file that cannot be read breaks off a body that is announced as longer.
      request.destroy(error as Error)
    })
    const [response] = await answered
    // An answer may come before the whole body has left. It counts, and the rest stays here.
    const text = await readBody(response)
    request.destroy()
    await writing
    return {
      status: 'answered',
      httpStatus: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'] ?? null,
      body: text,
      hasLeft: mayHaveArrived,
    }
  } catch (error) {
    return { status: mayHaveArrived ? 'no-answer' : 'not-sent', reason: codeOf(error) }
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}
