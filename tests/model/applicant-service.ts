import { readRights, rightsHeader } from '#shared/application-rights.ts'
import { createHash } from 'node:crypto'
import { failureReasons, provenText } from '#shared/applicant-answers.ts'
import { type BrokenBody, brokenAnswer, type Lie, lyingAnswer, redirectTo } from './broken-answers.ts'
import type { Device } from './device.ts'

/**
 * Simulates the applicant service in memory. It stores one application per key and proves its answers. Faults can be injected:
 * the network may lose a request, lose a response after the request was processed, deliver a request late, or answer instead of
 * the service; the service may lose what it has confirmed.
 */

/** A gateway or captive portal answers, and the request never reaches the service. */
export type PortalFault =
  | { readonly kind: 'broken'; readonly code: number; readonly body: BrokenBody }
  /** Redirects to a page with this body. */
  | { readonly kind: 'redirect'; readonly code: number; readonly body: BrokenBody }
  | ({ readonly kind: 'lie' } & Lie)

export type ServiceFault = NamedFault | PortalFault

export function describeFault(fault: ServiceFault | null): string {
  if (fault === null || typeof fault === 'string') return String(fault)
  const { body, code, kind } = fault
  return `${kind} ${code} ${JSON.stringify(body)}${kind === 'lie' ? ` proof: ${fault.proof}` : ''}`
}

type NamedFault =
  /** The request is lost. */
  | 'drop'
  /** The request is processed, and the connection fails before the response. */
  | 'commit-then-drop'
  /** The request is processed, and no response ever arrives. */
  | 'commit-then-silence'
  /** The connection fails, and the request is processed much later. */
  | 'delay-and-drop'
  | 'silence'
  /** The service's own failures. */
  | 'busy-503'
  | 'too-many-429'
  | 'refused-422'
  | 'malformed-400'
  | 'too-large-413'
  | 'ticket-expired-403'
  /** A gateway's page. */
  | 'error-500'
  /** A captive portal's sign-in page with status 200. */
  | 'sign-in-page'
  /** A gateway's JSON with an `error` key. */
  | 'error-in-200'
  | 'unauthorised-401'
  /** A gateway answers an upload like an object store. */
  | 'forged-204'

interface Received {
  readonly key: string
  /** Names the draft that it was made of. */
  readonly lineage: string | null
  readonly jobId: string
  readonly body: string
}

export const acceptedHeader = 'x-accepted'

const uploadUrl = 'https://uploads.test/'
const ticketLifetimeMs = 15 * 60 * 1000

export class ApplicantService {
  received: Received[] = []
  readonly uploads = new Map<string, string>()
  readonly closedJobs = new Set<string>()
  /** The keys of applications that the recruiting team has. They are not replaced any more. */
  readonly handedKeys = new Set<string>()
  /** The keys under which nothing is stored any more: erased or replaced. */
  readonly erasedKeys = new Set<string>()
  /** The keys of applications that were replaced by another one. */
  readonly replacedKeys = new Set<string>()
  /** The keys whose state was reported: the service never loses these. */
  readonly reportedKeys = new Set<string>()
  /** The keys of all applications that were ever stored. */
  readonly everHeld = new Set<string>()
  readonly faults: (ServiceFault | null)[] = []
  /** Requests that arrive late. */
  readonly delayed: (() => void)[] = []
  /** Requests in progress. */
  concurrent = 0
  maxConcurrent = 0
  /** The keys of applications by the hashes of the secrets that read their state, or replace them. */
  private readonly readers = new Map<string, string>()
  private readonly replacers = new Map<string, string>()
  /** The hashes of secrets that have replaced an application, perhaps before it came. */
  private readonly replacedEarly = new Set<string>()
  private readonly tickets = new Map<string, number>()
  private counter = 0
  private lastProof = ''
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
      if (fault === 'delay-and-drop') this.delayed.push(() => void this.answer(url, init))
      if (fault === 'drop' || fault === 'delay-and-drop') throw new TypeError('Failed to fetch')
      if (fault !== 'silence') {
        const response = this.answerInstead(fault, url, init) ?? (await this.answer(url, init))
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

  /**
   * Loses the newest application whose state it has not reported, as a crashed disk or a restored backup does.
   * @param mayLose whether it may lose the one with this key
   */
  loseNewest(mayLose: (key: string) => boolean = () => true): void {
    const lost = this.received.findLast(({ key }) => !this.reportedKeys.has(key) && !this.handedKeys.has(key) && mayLose(key))
    this.received = this.received.filter((other) => other !== lost)
  }

  erase(key: string): void {
    this.received = this.received.filter((other) => other.key !== key)
    this.erasedKeys.add(key)
  }

  private async answer(url: string, init: RequestInit): Promise<Response> {
    const key = keyOf(init)
    if (url.includes('action=get-post-url')) return this.ticket(key)
    if (url.startsWith(uploadUrl)) return this.upload(init.body as FormData)
    if (url.includes('action=status')) return this.status(key)
    return this.submit(url, init)
  }

  private ticket(requestKey: string): Response {
    this.counter += 1
    const key = `upload-${this.counter}`
    this.tickets.set(key, (this.device?.elapsedMs ?? 0) + ticketLifetimeMs)
    return this.proven(requestKey, 200, { url: uploadUrl, fields: { key, policy: 'signed' } })
  }

  private async upload(form: FormData): Promise<Response> {
    const entries = [...form.entries()]
    const file = entries.at(-1)
    const key = form.get('key')
    if (file?.[0] !== 'file' || typeof file[1] === 'string' || typeof key !== 'string') {
      return Response.json({ error: 'malformed' }, { status: 400 })
    }
    const expiresAtMs = this.tickets.get(key)
    if (expiresAtMs === undefined || expiresAtMs < (this.device?.elapsedMs ?? 0)) return this.problem(key, 403, 'expired')
    if (this.uploads.has(uploadUrl + key)) return this.problem(key, 409, 'used')
    this.uploads.set(uploadUrl + key, await file[1].text())
    return new Response(null, { status: 204 })
  }

  private status(secret: string): Response {
    const key = this.readers.get(sha256(secret))
    if (key === undefined) return this.problem(secret, 404, 'no such application', { reason: failureReasons.unknownKey })
    if (this.holds(key)) {
      this.reportedKeys.add(key)
      return this.proven(secret, 200, { state: 'received', receivedAtMs: 1 }, { [acceptedHeader]: key })
    }
    if (this.erasedKeys.has(key)) return this.proven(secret, 200, { state: 'erased' }, { [acceptedHeader]: key })
    return this.problem(secret, 404, 'no such application', { reason: failureReasons.unknownKey })
  }

  private submit(url: string, init: RequestInit): Response {
    const key = keyOf(init)
    const jobId = new URL(url, 'https://site.test').searchParams.get('job') ?? ''
    const body = typeof init.body === 'string' ? init.body : ''
    const known = this.received.find((other) => other.key === key)
    if (known) {
      return known.body === body ? this.accepted(key) : this.problem(key, 409, 'already received', { reason: 'key-reused' })
    }
    // Another company's service gets none.
    const hashes = readRights(new Headers(init.headers).get(rightsHeader) ?? '')
    if (hashes && this.replacedEarly.has(hashes.replace)) {
      this.erase(key)
      this.replacedKeys.add(key)
    }
    if (this.erasedKeys.has(key)) {
      const details = { reason: failureReasons.erased, error: 'erased' }
      return this.proven(key, 410, details, { [acceptedHeader]: key })
    }
    if (this.closedJobs.has(jobId)) return this.problem(key, 404, 'This job is no longer open.', { reason: 'job-closed' })
    const answers = JSON.parse(body) as { readonly resume_url?: string; readonly resume_sha256?: string }
    if (answers.resume_url !== undefined && !this.hasFile(answers.resume_url, answers.resume_sha256)) {
      return this.problem(key, 422, 'The file did not arrive.', { field: 'resume', reason: failureReasons.fileMissing })
    }
    const shown = (new Headers(init.headers).get('Replaces') ?? '').split(', ').filter((each) => each !== '')
    const replaced = shown.flatMap((secret) => this.replacers.get(sha256(secret)) ?? [])
    if (replaced.some((each) => this.handedKeys.has(each))) {
      return this.problem(key, 409, 'too late', { reason: failureReasons.alreadyHanded })
    }
    const lineage = new Headers(init.headers).get('Draft-Lineage')
    if (lineage !== null && this.received.some((other) => other.lineage === lineage && !replaced.includes(other.key))) {
      return this.problem(key, 409, 'sent elsewhere', { reason: failureReasons.sentElsewhere })
    }
    for (const each of replaced) {
      this.erase(each)
      this.replacedKeys.add(each)
    }
    for (const secret of shown) this.replacedEarly.add(sha256(secret))
    if (hashes) {
      this.readers.set(hashes.read, key)
      this.replacers.set(hashes.replace, key)
    }
    this.received.push({ key, lineage, jobId, body })
    this.everHeld.add(key)
    return this.accepted(key)
  }

  private hasFile(address: string, digest: string | undefined): boolean {
    const content = this.uploads.get(address)
    return content !== undefined && (digest === undefined || digest === sha256(content))
  }

  /** The header tells the test device which response reached a page. The code under test does not read it. */
  private accepted(key: string): Response {
    return this.proven(key, 200, { success: 'saved', id: `id-of-${key}` }, { [acceptedHeader]: key })
  }

  private problem(
    key: string,
    status: number,
    error: string,
    details: { readonly field?: string; readonly reason?: string } = {},
  ): Response {
    return this.proven(key, status, { error, ...details })
  }

  private proven(key: string, status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
    this.lastProof = sha256(provenText(key))
    return Response.json({ ...body, proof: this.lastProof }, { status, headers })
  }

  /** The response that replaces the usual one, or null if the request reaches the service. */
  private answerInstead(fault: ServiceFault | null, url: string, init: RequestInit): Response | null {
    const ticketKey = init.body instanceof FormData ? init.body.get('key') : null
    const key = typeof ticketKey === 'string' ? ticketKey : keyOf(init)
    if (fault !== null && typeof fault !== 'string') {
      if (fault.kind === 'lie') return lyingAnswer(fault, key, this.lastProof === sha256(provenText(key)) ? '' : this.lastProof)
      const { body, code, kind } = fault
      return kind === 'broken' ? brokenAnswer(code, body) : redirectTo(init, code, brokenAnswer(200, body))
    }
    switch (fault) {
      case 'error-500':
        return new Response('<h1>Oops</h1>', { status: 500 })
      case 'busy-503':
        return this.proven(key, 503, { error: 'busy' }, { 'Retry-After': '120' })
      case 'too-many-429':
        return this.problem(key, 429, 'too many')
      case 'sign-in-page':
        return new Response('<html>Welcome to our hotel</html>', { headers: { 'Content-Type': 'text/html' } })
      case 'error-in-200':
        return Response.json({ error: 'Invalid attributes: email' })
      case 'refused-422':
        // Only a submission is judged, and a known key is answered first.
        return this.isNewSubmission(url, key)
          ? this.problem(key, 422, 'This is not valid.', { field: 'email', reason: 'invalid-answer' })
          : null
      case 'malformed-400':
        return this.isNewSubmission(url, key) ? this.problem(key, 400, 'not a map', { reason: 'malformed' }) : null
      case 'unauthorised-401':
        return Response.json({ error: 'no' }, { status: 401 })
      case 'too-large-413':
        return this.isNewSubmission(url, key) || url.startsWith(uploadUrl) ? this.problem(key, 413, 'too large') : null
      case 'ticket-expired-403':
        return url.startsWith(uploadUrl) ? this.problem(key, 403, 'expired') : null
      case 'forged-204':
        return url.startsWith(uploadUrl) ? new Response(null, { status: 204 }) : null
      default:
        return null
    }
  }

  private isNewSubmission(url: string, key: string): boolean {
    return url.includes('action=submit') && !this.holds(key) && !this.erasedKeys.has(key)
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = (init: RequestInit) => new Headers(init.headers).get('Idempotency-Key') ?? ''
