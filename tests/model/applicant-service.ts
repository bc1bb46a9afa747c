import type { Device } from './device.ts'

/**
 * The applicant service in memory, as contracts.md describes it, with every way to fail: it keeps one application per key
 * and can lose a question before it or an answer after it.
 */

export type ServiceFault =
  /** Nothing arrives. */
  | 'drop'
  /** It is done, and the answer is lost. */
  | 'commit-then-drop'
  /** It is done, and the answer never comes. */
  | 'commit-then-silence'
  | 'silence'
  | 'error-500'
  | 'busy-503'
  | 'too-many-429'
  /** A hotel's sign-in page. */
  | 'sign-in-page'
  /** 200 with an `error` key. */
  | 'error-in-200'
  | 'refused-422'
  | 'unauthorised-401'
  | 'too-large-413'
  | 'ticket-expired-403'

interface Received {
  readonly key: string
  readonly jobId: string
  readonly body: string
}

export const acceptedHeader = 'x-accepted'

const uploadUrl = 'https://uploads.test/'
const ticketLifetimeMs = 15 * 60 * 1000

export class ApplicantService {
  readonly received: Received[] = []
  readonly uploads = new Map<string, string>()
  readonly closedJobs = new Set<string>()
  readonly faults: (ServiceFault | null)[] = []
  /** Requests that are being answered; never more than one at a time. */
  concurrent = 0
  maxConcurrent = 0
  private readonly tickets = new Map<string, number>()
  private counter = 0
  device: Device | null = null

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { device } = this
    if (!device) throw new Error('the service is not connected')
    if (!device.isOnline) throw new TypeError('Failed to fetch')
    const fault = this.faults.shift() ?? null
    this.concurrent += 1
    this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent)
    device.busy += 1
    try {
      await new Promise((resolve) => setImmediate(resolve))
      if (fault === 'drop') throw new TypeError('Failed to fetch')
      if (fault !== 'silence') {
        const response = refusal(fault) ?? (await this.answer(url, init))
        await new Promise((resolve) => setImmediate(resolve))
        if (fault === 'commit-then-drop') throw new TypeError('Failed to fetch')
        if (fault !== 'commit-then-silence') return response
      }
    } finally {
      device.busy -= 1
      this.concurrent -= 1
    }
    return new Promise(() => {})
  }

  private async answer(url: string, init: RequestInit): Promise<Response> {
    if (url.includes('action=get-post-url')) return this.ticket()
    if (url.startsWith(uploadUrl)) return this.upload(init.body as FormData)
    return this.submit(url, init)
  }

  private ticket(): Response {
    this.counter += 1
    const key = `upload-${this.counter}`
    this.tickets.set(key, (this.device?.elapsedMs ?? 0) + ticketLifetimeMs)
    return Response.json({ url: uploadUrl, fields: { key, policy: 'signed' } })
  }

  private async upload(form: FormData): Promise<Response> {
    const entries = [...form.entries()]
    const file = entries.at(-1)
    const key = form.get('key')
    if (file?.[0] !== 'file' || typeof file[1] === 'string' || typeof key !== 'string') return problem(400, 'malformed')
    const expiresAtMs = this.tickets.get(key)
    if (expiresAtMs === undefined || expiresAtMs < (this.device?.elapsedMs ?? 0)) return problem(403, 'expired')
    if (this.uploads.has(uploadUrl + key)) return problem(409, 'used')
    this.uploads.set(uploadUrl + key, await file[1].text())
    return new Response(null, { status: 204 })
  }

  private submit(url: string, init: RequestInit): Response {
    const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
    const jobId = new URL(url).searchParams.get('job') ?? ''
    const body = typeof init.body === 'string' ? init.body : ''
    const known = this.received.find((other) => other.key === key)
    if (known) return known.body === body ? accepted(key) : problem(409, 'already received')
    if (this.closedJobs.has(jobId)) return problem(404, 'This job is no longer open.')
    const { resume_url: resumeUrl } = JSON.parse(body) as { resume_url?: string }
    if (resumeUrl !== undefined && !this.uploads.has(resumeUrl)) return problem(422, 'The file did not arrive.', 'resume')
    this.received.push({ key, jobId, body })
    return accepted(key)
  }
}

/** The header tells the model what reached a page; the modules under test do not read it. */
function accepted(key: string): Response {
  return Response.json({ success: 'saved' }, { headers: { [acceptedHeader]: key } })
}

function problem(status: number, error: string, field?: string): Response {
  return Response.json({ error, ...(field === undefined ? {} : { field }) }, { status })
}

function refusal(fault: ServiceFault | null): Response | null {
  switch (fault) {
    case 'error-500':
      return new Response('<h1>Oops</h1>', { status: 500 })
    case 'busy-503':
      return Response.json({ error: 'busy' }, { status: 503, headers: { 'Retry-After': '120' } })
    case 'too-many-429':
      return problem(429, 'too many')
    case 'sign-in-page':
      return new Response('<html>Welcome to our hotel</html>', { headers: { 'Content-Type': 'text/html' } })
    case 'error-in-200':
      return Response.json({ error: 'Invalid attributes: email' })
    case 'refused-422':
      return problem(422, 'This is not valid.', 'email')
    case 'unauthorised-401':
      return problem(401, 'no')
    case 'too-large-413':
      return problem(413, 'too large')
    case 'ticket-expired-403':
      return problem(403, 'expired')
    default:
      return null
  }
}
