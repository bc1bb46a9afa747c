import { type BrokenBody, brokenAnswer, redirectTo } from './broken-answers.ts'
import type { Device } from './device.ts'

/**
 * Simulates the applicant service in memory. It stores one application per key. Faults can be injected: the network may lose
 * a request, lose a response after the request was processed, or answer instead of the service.
 */

/** A gateway or captive portal answers, and the request never reaches the service. */
export type PortalFault =
  | { readonly kind: 'broken'; readonly code: number; readonly body: BrokenBody }
  /** Redirects to a page with this body. */
  | { readonly kind: 'redirect'; readonly code: number; readonly body: BrokenBody }

export type ServiceFault = NamedFault | PortalFault

export function describeFault(fault: ServiceFault | null): string {
  return fault === null || typeof fault === 'string' ? String(fault) : `${fault.kind} ${fault.code} ${fault.body}`
}

type NamedFault =
  /** The request is lost. */
  | 'drop'
  /** The request is processed, and the connection fails before the response. */
  | 'commit-then-drop'
  /** The request is processed, and no response ever arrives. */
  | 'commit-then-silence'
  | 'silence'
  | 'error-500'
  | 'busy-503'
  | 'too-many-429'
  /** A captive portal's sign-in page with status 200. */
  | 'sign-in-page'
  /** 200 with an `error` key. */
  | 'error-in-200'
  | 'refused-422'
  | 'unauthorised-401'
  | 'too-large-413'
  | 'ticket-expired-403'
  /** Reports a key as reused that was never sent before. */
  | 'false-key-reused-409'

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
  /** Requests in progress. */
  concurrent = 0
  maxConcurrent = 0
  /** Keys of all submissions that left a page, whether they arrived or not. */
  private readonly sentKeys = new Set<string>()
  private readonly tickets = new Map<string, number>()
  private counter = 0
  device: Device | null = null

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { device } = this
    if (!device) throw new Error('the service is not connected')
    if (!device.isOnline) throw new TypeError('Failed to fetch')
    const fault = this.takeFault(url, init)
    this.concurrent += 1
    this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent)
    device.busy += 1
    try {
      await new Promise((resolve) => setImmediate(resolve))
      if (fault === 'drop') throw new TypeError('Failed to fetch')
      if (fault !== 'silence') {
        const response = answerInstead(fault, init) ?? (await this.answer(url, init))
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

  holds(key: string): boolean {
    return this.received.some((other) => other.key === key)
  }

  private takeFault(url: string, init: RequestInit): ServiceFault | null {
    const fault = this.faults.shift() ?? null
    const key = url.includes('action=submit') ? new Headers(init.headers).get('Idempotency-Key') : null
    if (key === null) return fault === 'false-key-reused-409' ? null : fault
    const isFirst = !this.sentKeys.has(key)
    this.sentKeys.add(key)
    if (fault !== 'false-key-reused-409') return fault
    if (!isFirst) return null
    // The page gets this response, so it knows that nothing was stored under the key.
    this.sentKeys.delete(key)
    return fault
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
    if (known) return known.body === body ? accepted(key) : problem(409, 'already received', { reason: 'key-reused' })
    if (this.closedJobs.has(jobId)) return problem(404, 'This job is no longer open.', { reason: 'job-closed' })
    const { resume_url: resumeUrl } = JSON.parse(body) as { resume_url?: string }
    if (resumeUrl !== undefined && !this.uploads.has(resumeUrl))
      return problem(422, 'The file did not arrive.', { field: 'resume' })
    this.received.push({ key, jobId, body })
    return accepted(key)
  }
}

/** The header tells the test device which response reached a page. The code under test does not read it. */
function accepted(key: string): Response {
  return Response.json({ success: 'saved' }, { headers: { [acceptedHeader]: key } })
}

function problem(status: number, error: string, details: { readonly field?: string; readonly reason?: string } = {}): Response {
  return Response.json({ error, ...details }, { status })
}

/** The response that replaces the service's, or null if the request reaches the service. */
function answerInstead(fault: ServiceFault | null, init: RequestInit): Response | null {
  if (fault !== null && typeof fault !== 'string') {
    const { body, code, kind } = fault
    return kind === 'broken' ? brokenAnswer(code, body) : redirectTo(init, code, brokenAnswer(200, body))
  }
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
      return problem(422, 'This is not valid.', { field: 'email' })
    case 'unauthorised-401':
      return problem(401, 'no')
    case 'too-large-413':
      return problem(413, 'too large')
    case 'ticket-expired-403':
      return problem(403, 'expired')
    case 'false-key-reused-409':
      return problem(409, 'already received', { reason: 'key-reused' })
    default:
      return null
  }
}
