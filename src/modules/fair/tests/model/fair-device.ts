import { createHash, webcrypto } from 'node:crypto'
import { vi } from 'vitest'
import { openFair, type OpenFair } from '../../page/mode/tablet/open-fair.ts'
import { createFairClient } from '../../page/mode/tablet/fair-client.ts'
import type { Leaving } from '../../page/mode/tablet/fair.ts'
import type { DerivePin } from '../../page/mode/tablet/pin.ts'
import { sealEnvelope } from '../../page/mode/tablet/seal.ts'
import { openEnvelope } from '../../server/open-envelope.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import {
  type EnvelopeState,
  type EnvelopeStatesRequest,
  type FairEvent,
  type FairKey,
  fairUrl,
  type JoinRequest,
  type OpenEnvelope,
} from '../../shared/fair.ts'
import { createFairStore, type FairStore } from '../../device/fair.ts'
import { connectFair } from '../../device/fair-database.ts'
import { proofFor } from '#tests/setup/proven-answer.ts'
import { Device, type Tab } from '#tests/model/device.ts'

/** A simulated tablet at a fair, and a simulated service that opens what arrives with the real code of the server. */

const { subtle } = webcrypto

interface ServerKey {
  readonly fairKey: FairKey
  readonly privateKey: webcrypto.CryptoKey
}

async function makeServerKey(): Promise<ServerKey> {
  const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const publicKey = Buffer.from(await subtle.exportKey('raw', pair.publicKey))
  const keyId = createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
  return { fairKey: { keyId, publicKey: publicKey.toString('base64url') }, privateKey: pair.privateKey }
}

/** Two that a server may make, and one that it never does. Making one takes time. */
export const [firstKey, secondKey, strangersKey] = [await makeServerKey(), await makeServerKey(), await makeServerKey()]

/**
 * Right status, right type, wrong meaning: a gateway, a mock or another release answers in the service's shape, to a request that
 * the service has never seen.
 */
export const fairLies = [
  /** 200, as if it had done what was asked. */
  'says-done',
  /** The same, with the key of the request where the proof belongs. */
  'echo',
  /** The same with the proof of another request: a stored copy. */
  'stored-copy',
  /** The service does not have the envelope, although it may. */
  'says-unknown',
  /** Everything about the person has been erased. */
  'says-erased',
  'says-unknown-key',
  'says-unreadable',
  'says-too-large',
  'says-code-ended',
  'says-link-ended',
  'says-malformed',
  'says-removed',
  'says-event-over',
  'says-not-this-tablet',
  'says-busy-for-a-year',
] as const
export type FairLie = (typeof fairLies)[number]

/** Others answer, or nobody, with what is no answer of the service. */
export const fairNoise = [
  /** The request is lost. */
  'drop',
  /** What was asked is done, and the connection fails before the answer. */
  'commit-then-drop',
  'page-200',
  'page-with-json-type',
  'error-500',
  'gateway-json-413',
  'redirect',
  /** A proven answer about another envelope. */
  'other-envelope',
] as const

export type FairFault =
  | (typeof fairNoise)[number]
  | FairLie
  | 'silence'
  /** The service itself refuses. */
  | 'busy'
  | 'unknown-key'
  | 'too-large'
  /** It has what was sent, and will never store it. */
  | 'refused'

/** A failure that nobody has proven. */
const falseFailures = {
  'says-unknown-key': [404, 'unknown-key'],
  'says-unreadable': [422, 'unreadable'],
  'says-too-large': [413, 'too-large'],
  'says-code-ended': [410, 'code-ended'],
  'says-link-ended': [410, 'link-ended'],
  'says-malformed': [400, 'malformed'],
  'says-removed': [403, 'removed'],
  'says-event-over': [410, 'event-over'],
  'says-not-this-tablet': [403, 'not-this-tablet'],
  'says-busy-for-a-year': [503, 'busy'],
} as const satisfies Partial<Record<FairLie, readonly [number, string]>>

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = ({ headers }: RequestInit) => new Headers(headers).get(idempotencyHeader) ?? ''

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** What the desk has made. */
export const expo: FairEvent = {
  eventId: 'event-expo-2026',
  name: 'Expo 2026',
  firstDay: '2026-11-27',
  lastDay: '2026-11-28',
  languages: ['en'],
  source: 'expo26',
  idleSeconds: 60,
  pinnedJobIds: [],
}

export const joinCode = 'K7QM2XPD9RTW4HCN'

export class FairService {
  readonly received = new Map<string, OpenEnvelope>()
  /** Envelopes whose people were erased. */
  readonly erased = new Set<string>()
  readonly reports: unknown[] = []
  /** As the desk has it now. */
  event: FairEvent = expo
  /** What the service answers to reports, other than that it notes them. */
  refusal: 'removed' | 'event-over' | 'not-this-tablet' | null = null
  /** With what each request about an envelope has proven its tablet, in order. */
  readonly bearers: (string | null)[] = []
  /** For the next requests about envelopes, in order. */
  readonly faults: (FairFault | null)[] = []
  /** For the next requests about anything else, in order. */
  readonly otherFaults: (FairFault | null)[] = []
  /** Every request of an envelope, in order. */
  readonly requested: string[] = []
  /** Every question what became of envelopes, with their ids. */
  readonly questions: (readonly string[])[] = []
  liesTold = 0
  concurrent = 0
  maxConcurrent = 0
  readonly codes = new Set<string>([joinCode])
  /** The last one is given out. */
  keys: readonly ServerKey[] = [firstKey]
  device: Device | null = null
  /** The last answers of the service itself, by address. */
  readonly #copies = new Map<string, object>()
  /** Who has joined with which code. */
  readonly #joined = new Map<string, { readonly tabletId: string; readonly tabletNumber: number }>()

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { device } = this
    if (!device) throw new Error('the service is not connected')
    if (!device.isOnline) throw new TypeError('Failed to fetch')
    const envelopeId = url.startsWith(fairUrl.envelope('')) ? url.slice(fairUrl.envelope('').length) : null
    const isAboutEnvelopes = envelopeId !== null || url === fairUrl.envelopeStates()
    const fault = (isAboutEnvelopes ? this.faults : this.otherFaults).shift() ?? null
    if (envelopeId !== null) this.requested.push(envelopeId)
    if (envelopeId !== null) this.bearers.push(new Headers(init.headers).get('Authorization'))
    if (envelopeId !== null) this.concurrent += 1
    this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent)
    if ((fairLies as readonly (string | null)[]).includes(fault)) this.liesTold += 1
    try {
      if (fault === 'silence') return await new Promise(() => {})
      return await device.during(this.#answer(url, init, envelopeId, fault))
    } finally {
      if (envelopeId !== null) this.concurrent -= 1
    }
  }

  async #answer(url: string, init: RequestInit, envelopeId: string | null, fault: FairFault | null): Promise<Response> {
    const page = '<!doctype html><title>Sign in</title>'
    switch (fault) {
      case 'drop':
        throw new TypeError('Failed to fetch')
      case 'redirect':
      case 'page-200':
        if (fault === 'redirect' && init.redirect === 'error') throw new TypeError('Failed to fetch')
        return new Response(page, { headers: { 'Content-Type': 'text/html' } })
      case 'page-with-json-type':
        return new Response(page, { headers: { 'Content-Type': 'application/json' } })
      case 'error-500':
        return new Response('Oops', { status: 500 })
      case 'gateway-json-413':
        return json(413, { error: 'Request entity too large' })
      case 'says-done':
      case 'says-unknown':
      case 'says-erased':
        return json(
          200,
          this.#falseBody(
            url,
            init,
            envelopeId,
            fault === 'says-done' ? 'received' : fault === 'says-erased' ? 'erased' : 'unknown',
          ),
        )
      case 'echo': {
        const headers = Object.fromEntries(new Headers(init.headers))
        return json(200, { ...this.#falseBody(url, init, envelopeId, 'received'), url, headers, proof: keyOf(init) })
      }
      case 'stored-copy':
        return json(200, this.#copies.get(url) ?? [...this.#copies.values()].at(-1) ?? {})
      case 'other-envelope':
        return this.#own(url, init, 200, { status: 'received', envelopeId: '00000000-other' })
      case 'busy':
        return this.#own(url, init, 503, { error: 'No.', reason: 'busy' }, { 'Retry-After': '120' })
      case 'refused':
        return this.#own(url, init, 200, { status: 'refused', envelopeId })
      case 'unknown-key':
      case 'too-large':
        return this.#own(url, init, fault === 'too-large' ? 413 : 422, { error: 'No.', reason: fault })
      case null:
      case 'silence':
      case 'commit-then-drop': {
        const answer = await this.#do(url, init, envelopeId)
        if (fault === 'commit-then-drop') throw new TypeError('Failed to fetch')
        return answer
      }
      default: {
        const [status, reason] = falseFailures[fault]
        return json(status, { error: 'No.', reason }, reason === 'busy' ? { 'Retry-After': '31536000' } : {})
      }
    }
  }

  /** An answer of the service itself. */
  #own(url: string, init: RequestInit, status: number, body: object, headers?: Readonly<Record<string, string>>): Response {
    const proven = { ...body, proof: proofFor(keyOf(init)) }
    this.#copies.set(url, proven)
    return json(status, proven, headers)
  }

  /** What the service would answer if it had done what is asked. */
  #falseBody(url: string, { body }: RequestInit, envelopeId: string | null, state: EnvelopeState): object {
    if (envelopeId !== null) return { status: 'received', envelopeId }
    if (url === fairUrl.envelopeStates()) {
      const { envelopes } = JSON.parse(body as string) as EnvelopeStatesRequest
      return { status: 'known', envelopes: envelopes.map((asked) => ({ envelopeId: asked.envelopeId, state })) }
    }
    const event = { ...this.event, name: 'Stranger', pinnedJobIds: [666] }
    const standing = { event, key: strangersKey.fairKey, nowMs: 0, sendsMail: true }
    return url === fairUrl.join() ? { ...standing, tabletNumber: 9 } : { ...standing, status: 'noted' }
  }

  async #do(url: string, init: RequestInit, envelopeId: string | null): Promise<Response> {
    const own = (body: object, status = 200) => this.#own(url, init, status, body)
    const nowMs = this.device?.nowMs() ?? 0
    if (envelopeId !== null) {
      const opening = await openEnvelope(
        new Uint8Array(init.body as ArrayBuffer),
        envelopeId,
        async (keyId) => this.keys.find(({ fairKey }) => fairKey.keyId === keyId)?.privateKey ?? null,
      )
      if (opening.status !== 'opened') return own({ error: 'No.', reason: opening.status }, 422)
      if (!this.received.has(envelopeId)) this.received.set(envelopeId, opening.envelope)
      return own({ status: 'received', envelopeId })
    }
    const body = JSON.parse(init.body as string) as Record<string, unknown>
    if (url === fairUrl.envelopeStates()) {
      const asked = (body as EnvelopeStatesRequest).envelopes
      this.questions.push(asked.map(({ envelopeId: id }) => id))
      return own({ status: 'known', envelopes: asked.map((one) => ({ envelopeId: one.envelopeId, state: this.#stateOf(one) })) })
    }
    const standing = { event: this.event, key: this.keys.at(-1)?.fairKey, nowMs, sendsMail: false }
    if (url === fairUrl.join()) {
      const { code, tabletId } = body as JoinRequest
      const before = this.#joined.get(code)
      const isKnown = before === undefined ? this.codes.delete(code) : before.tabletId === tabletId
      if (!isKnown) return own({ error: 'No.', reason: 'code-ended' }, 410)
      const tabletNumber = before?.tabletNumber ?? this.#joined.size + 1
      this.#joined.set(code, { tabletId, tabletNumber })
      return own({ ...standing, tabletNumber })
    }
    this.reports.push(body)
    if (this.refusal !== null) return own({ error: 'No.', reason: this.refusal }, 403)
    return own({ ...standing, status: 'noted' })
  }

  #stateOf({ envelopeId, personId, sealedAtMs }: EnvelopeStatesRequest['envelopes'][number]): EnvelopeState {
    if (this.erased.has(personId ?? envelopeId)) return 'erased'
    const isStored = [...this.received].some(([id, { content }]) =>
      content.kind === 'note' ? content.personId === personId && content.sealedAtMs >= sealedAtMs : id === envelopeId,
    )
    return isStored ? 'received' : 'unknown'
  }

  /** What has arrived about people, without tests. */
  people(): readonly OpenEnvelope[] {
    return [...this.received.values()].filter(({ content: { kind } }) => kind === 'application' || kind === 'interest')
  }
}

export interface FairWorld {
  readonly device: Device
  readonly service: FairService
}

export function openFairWorld(...faults: readonly FairFault[]): FairWorld {
  const service = new FairService()
  const device = new Device(service.fetch)
  device.databaseName = 'careers-fair'
  service.device = device
  service.faults.push(...faults)
  return { device, service }
}

export interface Tablet {
  readonly tab: Tab
  readonly fair: OpenFair
}

interface TabletOptions {
  readonly derivePin?: DerivePin
  /** Wraps the store of this tab. */
  readonly wrapStore?: (store: FairStore) => FairStore
}

/** The real one takes a tenth of a second on purpose. `pin.test.ts` tests it. */
const quickPin: DerivePin = async (digits, salt) => hashOf(`${salt}${digits}`)

const birds = ['Wren', 'Robin', 'Finch']

/** Opens a tab of the tablet with fair mode in it. */
export function openTablet(device: Device, { derivePin = quickPin, wrapStore = (store) => store }: TabletOptions = {}): Tablet {
  const tab = device.openTab()
  const { clock, newId, notices } = tab.storage
  const fair = openFair({
    store: wrapStore(createFairStore(connectFair(tab.environment), notices)),
    client: createFairClient({ fetch: tab.fetch(), clock, newId, sha256: async (text) => hashOf(text) }),
    clock,
    newId,
    random: () => device.random(),
    isOnline: () => device.isOnline,
    sendingLock: tab.webLock(),
    seal: (...args) => device.during(sealEnvelope(...args)),
    derivePin,
    birds,
    notices,
    writeFlag: (flag) => {
      if (!tab.isAlive) return
      if (flag === null) device.texts.delete('careers-fair')
      else device.texts.set('careers-fair', JSON.stringify(flag))
    },
    readDevice: async () => ({ batteryPercent: 80, freeBytes: 1_000, loading: null }),
    askForPersistence: () => {},
  })
  return { tab, fair }
}

/** Waits for work while the device's event loop runs. */
export async function during<T>(device: Device, work: Promise<T>): Promise<T> {
  await device.settle()
  return work
}

/** A tablet whose fair runs. The PIN is 135790. */
export async function startFair(device: Device, options?: TabletOptions): Promise<Tablet> {
  const tablet = openTablet(device, options)
  const { fair } = tablet
  await device.settle()
  const joined = await during(device, fair.join(joinCode))
  if (joined !== 'joined') throw new Error(`the tablet did not join: ${joined}`)
  await during(device, fair.setPin('135790'))
  const result = await during(device, fair.start())
  if (result !== 'saved') throw new Error(`the fair did not start: ${result}`)
  return tablet
}

export const photoText = '%PDF photo of a life'

/** What a person leaves. Everything about them can be found by the word 'secret'. */
export function application(word: string, jobId = 7, hasFile = true): Leaving {
  return {
    kind: 'application',
    jobId,
    jobTitle: `Job ${jobId}`,
    answers: { first_name: `secret ${word}`, email: `secret-${word}@example.org`, resume: 'file:file-0001' },
    files: hasFile
      ? [
          {
            fileId: 'file-0001',
            fieldName: 'resume',
            fileName: `secret-${word}.pdf`,
            kind: 'document',
            mediaType: 'application/pdf',
            bytes: new TextEncoder().encode(`${photoText} secret ${word}`),
          },
        ]
      : [],
  }
}

export function interest(word: string): Leaving {
  return {
    kind: 'interest',
    firstName: `secret ${word}`,
    lastName: 'secret',
    email: `secret-${word}@example.org`,
    about: { kind: 'anything' },
    photo: null,
  }
}

/** All that the tablet stores, with bytes as text. */
export async function dumpTablet(device: Device): Promise<string> {
  const tables: unknown[] = []
  for (const { name: database } of await device.factory.databases()) {
    const names = await device.raw(async (opened) => [...opened.objectStoreNames], database)
    for (const name of names) tables.push(await device.readTable(name, database))
  }
  const text = (_key: string, value: unknown) =>
    Object.prototype.toString.call(value) === '[object ArrayBuffer]'
      ? Buffer.from(value as ArrayBuffer).toString('latin1')
      : value
  return JSON.stringify([tables, [...device.texts]], text)
}

/** Dexie and the storage warn when a test kills a tab. */
export function ignoreLostConnections(): void {
  const { warn } = console
  vi.spyOn(console, 'warn').mockImplementation((...args: unknown[]) => {
    if (!/^(Dexie: (Need to reopen db|Workaround for Chrome)|storage: the connection)/.test(String(args[0]))) warn(...args)
  })
}
