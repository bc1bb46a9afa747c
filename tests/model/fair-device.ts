import { createHash, webcrypto } from 'node:crypto'
import { vi } from 'vitest'
import { openFair, type OpenFair } from '#features/fair/open-fair.ts'
import { createFairClient } from '#features/fair/fair-client.ts'
import type { Leaving } from '#features/fair/fair.ts'
import type { DerivePin } from '#features/fair/pin.ts'
import { sealEnvelope } from '#features/fair/seal.ts'
import { openEnvelope } from '#server/fair/open-envelope.ts'
import { type FairKey, fairUrl, type OpenEnvelope } from '#shared/fair.ts'
import { createFairStore, type FairStore } from '#storage/fair.ts'
import { leaseLock } from '#storage/lease.ts'
import { Device, type Tab } from './device.ts'

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

/** Two that a server may make. Making one takes time. */
export const [firstKey, secondKey] = [await makeServerKey(), await makeServerKey()]

export type FairFault =
  /** The request is lost. */
  | 'drop'
  /** The envelope is stored, and the connection fails before the answer. */
  | 'commit-then-drop'
  | 'silence'
  /** Somebody else answers. */
  | 'page-200'
  | 'page-with-json-type'
  | 'error-500'
  | 'gateway-json-413'
  | 'redirect'
  /** A stored answer about another envelope. */
  | 'other-envelope'
  /** The service itself refuses. */
  | 'busy'
  | 'unknown-key'
  | 'too-large'

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })
const failure = (status: number, reason: string, headers?: Readonly<Record<string, string>>) =>
  json(status, { error: 'No.', reason }, headers)

export class FairService {
  readonly received = new Map<string, OpenEnvelope>()
  readonly reports: unknown[] = []
  readonly faults: (FairFault | null)[] = []
  /** Every request of an envelope, in order. */
  readonly requested: string[] = []
  concurrent = 0
  maxConcurrent = 0
  readonly codes = new Set<string>()
  /** The last one is given out. */
  keys: readonly ServerKey[] = [firstKey]
  device: Device | null = null

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { device } = this
    if (!device) throw new Error('the service is not connected')
    if (!device.isOnline) throw new TypeError('Failed to fetch')
    const envelopeId = url.startsWith(fairUrl.envelope('')) ? url.slice(fairUrl.envelope('').length) : null
    const fault = envelopeId === null ? null : (this.faults.shift() ?? null)
    if (envelopeId !== null) this.requested.push(envelopeId)
    if (envelopeId !== null) this.concurrent += 1
    this.maxConcurrent = Math.max(this.maxConcurrent, this.concurrent)
    try {
      if (fault === 'silence') return await new Promise(() => {})
      return await device.during(this.answer(url, init, envelopeId, fault))
    } finally {
      if (envelopeId !== null) this.concurrent -= 1
    }
  }

  private async answer(url: string, init: RequestInit, envelopeId: string | null, fault: FairFault | null): Promise<Response> {
    const page = '<!doctype html><title>Sign in</title>'
    if (fault === 'drop') throw new TypeError('Failed to fetch')
    if (fault === 'redirect' && init.redirect === 'error') throw new TypeError('Failed to fetch')
    if (fault === 'page-200' || fault === 'redirect') return new Response(page, { headers: { 'Content-Type': 'text/html' } })
    if (fault === 'page-with-json-type') return new Response(page, { headers: { 'Content-Type': 'application/json' } })
    if (fault === 'error-500') return new Response('Oops', { status: 500 })
    if (fault === 'gateway-json-413') return json(413, { error: 'Request entity too large' })
    if (fault === 'other-envelope') return json(200, { status: 'received', envelopeId: '00000000-other' })
    if (fault === 'busy') return failure(503, 'busy', { 'Retry-After': '120' })
    if (fault === 'unknown-key') return failure(409, 'unknown-key')
    if (fault === 'too-large') return failure(413, 'too-large')
    if (envelopeId !== null) {
      const opening = await openEnvelope(
        new Uint8Array(init.body as ArrayBuffer),
        envelopeId,
        async (keyId) => this.keys.find(({ fairKey }) => fairKey.keyId === keyId)?.privateKey ?? null,
      )
      if (opening.status !== 'opened') return failure(422, opening.status)
      if (!this.received.has(envelopeId)) this.received.set(envelopeId, opening.envelope)
      if (fault === 'commit-then-drop') throw new TypeError('Failed to fetch')
      return json(200, { status: 'received', envelopeId })
    }
    if (url === fairUrl.key())
      return json(200, { ...this.keys.at(-1)?.fairKey, nowMs: this.device?.nowMs() ?? 0, sendsMail: false })
    if (url === fairUrl.setups()) {
      this.codes.add('code-12345678')
      this.setup = JSON.parse(init.body as string) as { readonly event: unknown; readonly key: unknown }
      return json(200, { code: 'code-12345678', endsAtMs: this.device?.nowMs() ?? 0 })
    }
    if (url === fairUrl.claimSetup()) {
      const { code } = JSON.parse(init.body as string) as { readonly code: string }
      if (!this.codes.delete(code)) return failure(410, 'code-ended')
      return json(200, { event: this.setup?.event, key: this.setup?.key, tabletNumber: 2 })
    }
    this.reports.push(JSON.parse(init.body as string))
    return json(200, { status: 'noted', tablets: [{ tabletNumber: 1, phase: 'running', isThis: true }] })
  }

  private setup: { readonly event: unknown; readonly key: unknown } | null = null

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
  service.device = device
  service.faults.push(...faults)
  return { device, service }
}

export interface Tablet {
  readonly tab: Tab
  readonly fair: OpenFair
}

interface TabletOptions {
  readonly hasWebLocks?: boolean
  readonly derivePin?: DerivePin
  /** Wraps the store of this tab. */
  readonly wrapStore?: (store: FairStore) => FairStore
}

/** The real one takes a tenth of a second on purpose. `pin.test.ts` tests it. */
const quickPin: DerivePin = async (digits, salt) => createHash('sha256').update(`${salt}${digits}`).digest('hex')

const birds = ['Wren', 'Robin', 'Finch']

/** Opens a tab of the tablet with fair mode in it. */
export function openTablet(
  device: Device,
  { derivePin = quickPin, hasWebLocks = true, wrapStore = (store) => store }: TabletOptions = {},
): Tablet {
  const tab = device.openTab({ hasWebLocks })
  const { clock, connection, newId, notices, tabId } = tab.storage
  const fair = openFair({
    store: wrapStore(createFairStore(connection, notices)),
    client: createFairClient({ fetch: tab.fetch(), clock }),
    clock,
    newId,
    random: () => device.random(),
    isOnline: () => device.isOnline,
    sendingLock: hasWebLocks ? tab.webLock() : leaseLock({ connection, clock, name: 'fair', owner: tabId }),
    seal: (...args) => device.during(sealEnvelope(...args)),
    derivePin,
    birds,
    notices,
    writeFlag: (flag) => {
      if (!tab.isAlive) return
      if (flag === null) device.texts.delete('careers-fair')
      else device.texts.set('careers-fair', JSON.stringify(flag))
    },
    readDevice: async () => ({ batteryPercent: 80, freeBytes: 1_000 }),
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
  await during(device, fair.prepare())
  await during(device, fair.save({ name: 'Expo 2026', source: 'expo26' }))
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
  const names = await device.raw(async (database) => [...database.objectStoreNames])
  const tables = await Promise.all(names.map((name) => device.readTable(name)))
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
