import * as v from 'valibot'
import { vi } from 'vitest'
import {
  DeskApplication,
  DeskDecidedMany,
  DeskUndoing,
  DeskErased,
  DeskErasure,
  DeskList,
  type DeskListRow,
  DeskOverview,
  DeskPerson,
  DeskResend,
  DeskSession,
  DeskSettled,
  DeskSettlement,
  DeskWays,
} from '../shared/desk.ts'
import { DeskCorrection } from '../shared/corrections.ts'
import { DeskDeciding } from '../shared/team.ts'
import { DeskLog, type DeskLogEntry } from '../shared/log.ts'
import { type DeskColleague, DeskInvitation, DeskInvitee, DeskPeople, DeskRoleChange } from '../shared/people.ts'

/**
 * A desk's service in memory, whose answers pass the contract's schemas. It knows the rules of a delivery no better than the screen
 * must.
 */

export const personName = 'Dana Whitfield'
export const password = 'a long password'
const minuteMs = 60_000

export type StoredApplication = DeskApplication

/** A complete application. `receivedAtMs` counts from now. */
export function application(values: Partial<StoredApplication> & { readonly applicationId: string }): StoredApplication {
  const { receivedAtMs = Date.now() - 5 * minuteMs } = values
  return {
    name: 'Amina Okafor',
    timesApplied: 1,
    jobId: 7,
    jobTitle: 'Product Designer',
    source: null,
    isInterest: false,
    known: {},
    details: {},
    isNoted: false,
    fileCount: values.files?.length ?? 0,
    receivedAtMs,
    isNew: false,
    delivery: { state: 'delivered', atMs: receivedAtMs + 38_000, isByHand: false },
    decided: null,
    labels: [],
    notes: [],
    email: 'amina@example.com',
    phone: null,
    place: null,
    language: 'en',
    withdrawnAtMs: null,
    isToTell: false,
    told: null,
    answers: [],
    hasAnswersKeptApart: false,
    files: [],
    events: [{ kind: 'received', atMs: receivedAtMs, note: '' }],
    log: [],
    refusal: null,
    held: null,
    corrected: [],
    support: [],
    others: [],
    ...values,
  }
}

export function colleague(values: Partial<DeskColleague>): DeskColleague {
  return {
    colleagueId: 'luis',
    name: 'Luis Ortega',
    address: null,
    role: 'read',
    signsInWith: 'password',
    invitedUntilMs: null,
    lastSeenMs: null,
    isYou: false,
    ...values,
  }
}

type Lamp = v.InferOutput<typeof DeskOverview>['lamp']

export class DeskService {
  stored: StoredApplication[] = []
  lamp: Lamp = { state: 'answers', system: 'Greenhouse', systemUrl: 'https://app.greenhouse.io' }
  sources: readonly string[] = []
  filters: DeskOverview['filters'] = []
  /** What modules know, by their names. */
  known: Record<string, unknown> = {}
  /** Whether an application passes the filters of modules. */
  isListed: (one: StoredApplication, query: URLSearchParams) => boolean = () => true
  /** Does what a module's part of the service does. null: nobody has the address. */
  ofModule: (path: string, method: string, body: string | undefined) => Response | null = () => null
  hasMail = false
  isOn = true
  isSignedIn = true
  isReachable = true
  signedInUntilMs = Date.now() + 8 * 60 * minuteMs
  /** Seconds of `Retry-After`. 0: the door is open. */
  lockedForS = 0
  /** What modules store with an address, in words. */
  also: Readonly<Record<string, readonly string[]>> = {}
  beyondErasure: readonly string[] = []
  pageLength = 50
  /** What a search has found in each row. null: nothing. */
  marked: DeskListRow['marked'] | null = null
  ways: DeskWays = { company: false, password: true }
  you: DeskOverview['you'] = { name: personName, role: 'erase' }
  people: DeskColleague[] = []
  removed: DeskPeople['removed'] = []
  log: DeskLogEntry[] = []
  /** What was asked, as 'METHOD path'. */
  readonly asked: string[] = []

  /** Replaces the network of the page. */
  connect(): void {
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
      if (!this.isReachable) throw new TypeError('Failed to fetch')
      return this.answer(new URL(input, 'http://localhost'), init?.method ?? 'GET', init?.body as string | undefined)
    })
  }

  find(applicationId: string): StoredApplication {
    const found = this.stored.find((one) => one.applicationId === applicationId)
    if (!found) throw new Error(`no application ${applicationId}`)
    return found
  }

  change(applicationId: string, values: Partial<StoredApplication>): void {
    this.stored = this.stored.map((one) => (one.applicationId === applicationId ? { ...one, ...values } : one))
  }

  answer(url: URL, method: string, body: string | undefined): Response {
    const path = decodeURIComponent(url.pathname)
    if (!path.startsWith('/api/desk/') || !this.isOn) return Response.json({ error: 'Not found' }, { status: 404 })
    this.asked.push(`${method} ${path}${url.search}`)
    if (path === '/api/desk/session/ways') return Response.json(v.parse(DeskWays, this.ways))
    if (path === '/api/desk/session' && method === 'POST') return this.#signIn(body ?? '')
    if (!this.isSignedIn) return Response.json({ error: 'Sign in.', reason: 'signed-out' }, { status: 401 })
    if (path === '/api/desk/session') return this.#session(method)
    if (path === '/api/desk/overview') return Response.json(v.parse(DeskOverview, this.#overview()))
    if (path === '/api/desk/applications') return Response.json(v.parse(DeskList, this.#list(url.searchParams)))
    if (path === '/api/desk/log')
      return Response.json(v.parse(DeskLog, { entries: this.log, next: null, keptDays: 730, who: [] }))
    if (path.startsWith('/api/desk/people')) return this.#people(path, method, body)
    if (path === '/api/desk/settle/undo') return this.#undo(body ?? '{}')
    if (path === '/api/desk/decide') return this.#decide(body ?? '{}')
    if (path === '/api/desk/settle') return this.#settle(body ?? '{}')
    return this.ofModule(path, method, body) ?? this.#application(path, method, body)
  }

  #settle(body: string): Response {
    const { answer, applications } = v.parse(DeskSettlement, JSON.parse(body))
    const atMs = Date.now()
    let settledCount = 0
    for (const { applicationId, atMs: seenMs } of applications) {
      const delivery = this.stored.find((one) => one.applicationId === applicationId)?.delivery
      if (delivery?.state !== 'unknown' || delivery.atMs !== seenMs) continue
      settledCount += 1
      this.change(applicationId, {
        delivery:
          answer === 'arrived'
            ? { state: 'delivered', atMs, isByHand: true }
            : { state: 'queued', atMs, nextTryAtMs: atMs, attempts: 1 },
      })
    }
    const ids = applications.map(({ applicationId }) => applicationId)
    const rows = this.stored.filter(({ applicationId }) => ids.includes(applicationId))
    return Response.json(v.parse(DeskSettled, { settledCount, skippedCount: ids.length - settledCount, rows }))
  }

  #undo(body: string): Response {
    const { applications } = v.parse(DeskUndoing, JSON.parse(body))
    const atMs = Date.now()
    const undone = applications.filter(({ applicationId, atMs: seenMs }) => {
      const { delivery } = this.find(applicationId)
      return delivery.state !== 'none' && delivery.atMs === seenMs
    })
    for (const { applicationId } of undone) this.change(applicationId, { delivery: { state: 'unknown', atMs, note: '' } })
    const rows = applications.map(({ applicationId }) => this.find(applicationId))
    return Response.json(
      v.parse(DeskSettled, { settledCount: undone.length, skippedCount: applications.length - undone.length, rows }),
    )
  }

  #decide(body: string): Response {
    const { applications, decision } = v.parse(DeskDeciding, JSON.parse(body))
    const changedIds = applications
      .filter(({ applicationId, seenAtMs }) => (this.find(applicationId).decided?.atMs ?? null) === seenAtMs)
      .map(({ applicationId }) => applicationId)
    const decided = decision && { decision, name: this.you.name, atMs: Date.now() }
    for (const applicationId of changedIds) this.change(applicationId, { decided })
    const rows = applications.map(({ applicationId }) => this.find(applicationId))
    return Response.json(v.parse(DeskDecidedMany, { changedIds, rows }))
  }

  #signIn(body: string): Response {
    if (this.lockedForS > 0) {
      const headers = { 'Retry-After': String(this.lockedForS) }
      return Response.json({ error: 'Wait.', reason: 'locked' }, { status: 429, headers })
    }
    const given = JSON.parse(body) as { readonly name: string; readonly password: string }
    if (given.name !== personName || given.password !== password)
      return Response.json({ error: 'Wrong.', reason: 'wrong-password' }, { status: 401 })
    this.isSignedIn = true
    return this.#answerSession()
  }

  #answerSession(): Response {
    const session = { signedInUntilMs: this.signedInUntilMs, colleagueId: 'you', ...this.you }
    return Response.json(v.parse(DeskSession, session))
  }

  #session(method: string): Response {
    if (method === 'DELETE') this.isSignedIn = false
    if (method === 'PUT') this.signedInUntilMs = Date.now() + 8 * 60 * minuteMs
    return this.#answerSession()
  }

  #overview(): DeskOverview {
    const count = (...states: readonly string[]) => this.stored.filter(({ delivery }) => states.includes(delivery.state)).length
    const jobs = [...new Map(this.stored.map(({ jobId, jobTitle }) => [jobId, jobTitle]))]
    return {
      total: this.stored.length,
      newCount: this.stored.filter(({ isNew }) => isNew).length,
      byState: {
        'to-tell': this.stored.filter(({ isToTell }) => isToTell).length,
        late: 0,
        queued: count('queued', 'sending'),
        held: count('held'),
        unknown: count('unknown'),
        refused: count('refused'),
        delivered: count('delivered'),
        closed: count('closed'),
      },
      jobs: jobs.map(([jobId, jobTitle]) => ({
        jobId,
        jobTitle,
        location: 'Detroit',
        count: this.stored.filter((one) => one.jobId === jobId).length,
      })),
      sources: [...this.sources],
      labels: [...new Set(this.stored.flatMap(({ labels }) => labels))],
      filters: [...this.filters],
      known: this.known,
      lamp: this.lamp,
      longHeldCount: 0,
      hasMail: this.hasMail,
      trialJobId: this.stored.length === 0 ? 7417001 : null,
      signedInUntilMs: this.signedInUntilMs,
      you: this.you,
    }
  }

  #people(path: string, method: string, body: string | undefined): Response {
    const [, , , , colleagueId, part] = path.split('/')
    if (method === 'POST') {
      const code = { code: `code-of-${colleagueId ?? 'somebody-new'}` }
      if (part !== undefined) return Response.json(v.parse(DeskInvitation, code))
      const { name, role } = v.parse(DeskInvitee, JSON.parse(body ?? ''))
      if (this.people.some((one) => one.name === name))
        return Response.json({ error: 'No.', reason: 'not-possible' }, { status: 409 })
      this.people.push(
        colleague({ colleagueId: name, name, role, signsInWith: 'nothing', invitedUntilMs: Date.now() + 60 * minuteMs }),
      )
      return Response.json(v.parse(DeskInvitation, code))
    }
    if (method === 'DELETE' && colleagueId === 'removed') {
      this.removed = this.removed.filter((one) => one.colleagueId !== part)
    } else if (method === 'DELETE') {
      const gone = this.people.filter((one) => one.colleagueId === colleagueId && one.signsInWith === 'company')
      this.removed = [...gone.map(({ name }) => ({ colleagueId: name, name, atMs: Date.now() })), ...this.removed]
      this.people = this.people.filter((one) => one.colleagueId !== colleagueId)
    }
    if (method === 'PUT') {
      const { role } = v.parse(DeskRoleChange, JSON.parse(body ?? ''))
      this.people = this.people.map((one) => (one.colleagueId === colleagueId ? { ...one, role } : one))
    }
    return Response.json(v.parse(DeskPeople, { people: this.people, removed: this.removed }))
  }

  #list(query: URLSearchParams): DeskList {
    const [state, jobId, source, search] = ['state', 'jobId', 'source', 'search'].map((name) => query.get(name))
    const [by, sign] = [query.get('by'), query.get('direction') === 'ascending' ? 1 : -1]
    const sinceMs = Number(query.get('sinceMs') ?? 0)
    const found = this.stored
      .filter(
        (one) =>
          state === null || (state === 'new' ? one.isNew : state === 'to-tell' ? one.isToTell : one.delivery.state === state),
      )
      .filter((one) => jobId === null || one.jobId === Number(jobId))
      .filter((one) => source === null || one.source === source)
      .filter((one) => this.isListed(one, query))
      .filter((one) => one.receivedAtMs >= sinceMs)
      .filter((one) => !search || `${one.name} ${one.email} ${one.jobTitle}`.toLowerCase().includes(search.toLowerCase()))
      .sort((a, b) => sign * (by === 'name' ? a.name.localeCompare(b.name) : a.receivedAtMs - b.receivedAtMs))
    const start = Number(query.get('next') ?? 0)
    const end = start + this.pageLength
    const rows = found
      .slice(start, end)
      .map((one) => ({ ...one, marked: this.marked ?? { name: [one.name], jobTitle: [one.jobTitle] } }))
    const next = end < found.length ? String(end) : null
    return { rows, total: found.length, next, suggestion: search === 'hadad' ? 'Haddad' : null }
  }

  #erase(erased: readonly StoredApplication[]): Response {
    this.stored = this.stored.filter((one) => !erased.includes(one))
    const sum = (count: (one: StoredApplication) => number) => erased.reduce((total, one) => total + count(one), 0)
    const applicationIds = erased.map(({ applicationId }) => applicationId)
    return Response.json(
      v.parse(DeskErased, {
        applicationIds,
        fileCount: sum(({ files }) => files.length),
        answerCount: sum(({ answers }) => answers.length),
      }),
    )
  }

  #person({ email }: StoredApplication): DeskPerson {
    const mailboxOf = (address: string | null) => address?.replace(/\+.*@/, '@')
    const addressOf = (address: string | null) => {
      const applications = this.stored.filter((one) => one.email === address).map((one) => ({ ...one, isInterest: false }))
      return { address, applications, applicationCount: applications.length, also: [...(this.also[address ?? ''] ?? [])] }
    }
    const addresses = [...new Set(this.stored.map((one) => one.email))]
    return {
      own: addressOf(email),
      others: addresses
        .filter((address) => address !== email && mailboxOf(address) === mailboxOf(email))
        .map((address) => addressOf(address)),
      beyondErasure: this.beyondErasure,
    }
  }

  #application(path: string, method: string, body: string | undefined): Response {
    const [, applicationId = '', action = ''] = /^\/api\/desk\/applications\/([^/]+)\/?(.*)$/.exec(path) ?? []
    const found = this.stored.find((one) => one.applicationId === applicationId)
    if (!found) return Response.json({ error: 'Not here.', reason: 'not-found' }, { status: 404 })
    const atMs = Date.now()
    if (method === 'GET' && action === 'person') return Response.json(v.parse(DeskPerson, this.#person(found)))
    if (method === 'GET') return Response.json(v.parse(DeskApplication, found))
    if (method === 'DELETE') return this.#erase([found])
    if (action === 'person') {
      const also = v.parse(DeskErasure, JSON.parse(body ?? '{}')).alsoAddresses
      return this.#erase(this.stored.filter(({ email }) => email === found.email || also.includes(email ?? '')))
    }
    if (action === 'told') this.change(applicationId, { isToTell: false, told: { name: this.you.name, atMs } })
    if (action === 'seen') this.change(applicationId, { isNew: false })
    if (action === 'resend') {
      const { state } = v.parse(DeskResend, JSON.parse(body ?? '{}'))
      if (state !== found.delivery.state) return Response.json({ error: 'Changed.', reason: 'not-possible' }, { status: 409 })
      this.change(applicationId, { delivery: { state: 'queued', atMs, nextTryAtMs: atMs, attempts: 1 } })
    }
    if (action === 'correct') {
      const { values } = v.parse(DeskCorrection, JSON.parse(body ?? '{}'))
      this.change(applicationId, {
        delivery: { state: 'queued', atMs, nextTryAtMs: atMs, attempts: 1 },
        refusal: null,
        corrected: Object.entries(values).map(([label, [after = '']]) => ({
          atMs,
          name: this.you.name,
          label,
          before: found.email ?? '',
          after,
        })),
      })
    }
    if (action === 'mark-delivered') {
      this.change(applicationId, {
        delivery: { state: 'delivered', atMs, isByHand: true },
        events: [...found.events, { kind: 'by-hand', atMs, note: '' }],
      })
    }
    return Response.json(v.parse(DeskApplication, this.find(applicationId)))
  }
}
