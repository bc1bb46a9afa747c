import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { idempotencyHeader } from '#shared/endpoints.ts'

/**
 * The line between the browser and the real server. It passes everything on as it is, and does to the applicant service's
 * questions and answers what bad networks and overloaded servers do. It also is the witness: which keys the server itself
 * has accepted, before any page can know.
 */

export const lineFaults = [
  /** The question never arrives. */
  'drop',
  /** The server does it, and the answer is lost. */
  'commit-then-drop',
  /** The server does it, and the answer breaks off. */
  'commit-then-break-off',
  /** Nothing comes back, ever. */
  'silence',
  /** The server does it, and nothing comes back, ever. */
  'commit-then-silence',
  /** The server does it, and a gateway says that it did not. */
  'commit-then-502',
  '500',
  '503',
  '429',
  /** Expired upload tickets; of a submission, a refusal. */
  '403',
  /** A hotel's sign-in page. */
  'sign-in-page',
  /** 200 with an `error` key. */
  'error-in-200',
  /** One answer is refused. */
  '422',
] as const
export type LineFault = (typeof lineFaults)[number]

interface Told {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

interface Submission {
  readonly key: string
  readonly jobId: number
  /** What the story wrote into the form, to know this submit by. */
  readonly mark: string
}

const json = (status: number, body: object): Told => ({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** What the page is told instead of the server's answer, or null. */
function toldInstead(fault: LineFault): Told | null {
  switch (fault) {
    case 'sign-in-page':
      return { status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel</title><h1>Room number?</h1>' }
    case 'error-in-200':
      return json(200, { error: 'Invalid attributes: email' })
    case '422':
      return json(422, { error: 'This is not valid.', field: 'email' })
    case '403':
    case '429':
    case '500':
    case '503':
      return json(Number(fault), { error: 'Injected fault.' })
    default:
      return null
  }
}

/** Answers after which the application is its person's turn. */
const refusals: readonly LineFault[] = ['403', 'error-in-200', '422']

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function submissionOf(message: IncomingMessage, body: Buffer): Submission | null {
  const url = new URL(message.url ?? '/', 'http://line')
  const key = message.headers[idempotencyHeader.toLowerCase()]
  if (url.searchParams.get('action') !== 'submit' || typeof key !== 'string') return null
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

export class Line {
  /** What happens to the next questions to the applicant service, one by one. */
  readonly faults: (LineFault | null)[] = []
  /** Submissions that the server has accepted, by key. */
  readonly accepted = new Map<string, Submission>()
  /** Marks of submits that were answered with a refusal. */
  readonly refusedMarks = new Set<string>()
  /** How often something was refused that a submission needs before it: an upload ticket, an upload. */
  refusedPreparations = 0
  /** Keys that may have arrived: nothing refuses what it may have accepted. */
  readonly #passedOn = new Set<string>()
  readonly #server: Server
  readonly #upstreamPort: number
  #port: number
  /** How many faults of each kind have really happened. */
  readonly happened = new Map<LineFault, number>()

  /** @param port the same for every run of a worker: the browser's profile belongs to its origin; 0 chooses one */
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

  /** Listens; after `cut` on the same port. */
  async open(): Promise<void> {
    if (this.#server.listening) return
    await new Promise<void>((resolve) => this.#server.listen(this.#port, resolve))
    this.#port = (this.#server.address() as AddressInfo).port
  }

  /** Nobody answers any more: connections are refused. */
  async cut(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeAllConnections()
    await closed
  }

  /** Ends what hangs; from now on everything gets through. */
  heal(): void {
    this.faults.length = 0
    this.#server.closeAllConnections()
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(message)
    const isApplicant = message.url?.startsWith('/api/applicant') ?? false
    const submission = isApplicant && message.method === 'POST' ? submissionOf(message, body) : null
    const fault = isApplicant ? this.#takeFault(submission) : null
    if (fault) this.happened.set(fault, (this.happened.get(fault) ?? 0) + 1)
    const told = fault && toldInstead(fault)
    if (told) {
      if (refusals.includes(fault)) {
        if (submission) this.refusedMarks.add(submission.mark)
        else this.refusedPreparations += 1
      }
      response.writeHead(told.status, { 'Content-Type': told.contentType }).end(told.body)
      return
    }
    if (fault === 'drop') return void response.destroy()
    if (fault === 'silence') return
    if (submission) this.#passedOn.add(submission.key)
    const answer = await this.#passOn(message, body)
    if (submission && isAcceptance(answer.status, answer.body)) this.accepted.set(submission.key, submission)
    if (fault === 'commit-then-drop') return void response.destroy()
    if (fault === 'commit-then-silence') return
    if (fault === 'commit-then-502') return void response.writeHead(502).end('Bad gateway')
    response.writeHead(answer.status, answer.headers)
    if (fault === 'commit-then-break-off') {
      response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy())
    } else response.end(answer.body)
  }

  #takeFault(submission: Submission | null): LineFault | null {
    const fault = this.faults.shift() ?? null
    const isImpossible = submission !== null && fault !== null && refusals.includes(fault) && this.#passedOn.has(submission.key)
    return isImpossible ? null : fault
  }

  #passOn(message: IncomingMessage, body: Buffer): Promise<{ status: number; headers: string[]; body: Buffer }> {
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
          // The length is this answer's own, and whether the connection lives on is the line's.
          const isKept = (name: string) => !/^(connection|keep-alive|transfer-encoding)$/i.test(name)
          const kept = raw.flatMap((name, index) => (index % 2 === 0 && isKept(name) ? [name, raw[index + 1] ?? ''] : []))
          readBody(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers: kept, body: bytes }), reject)
        },
      )
      upstream.on('error', reject)
      upstream.end(body)
    })
  }
}
