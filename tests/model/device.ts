import { createHash } from 'node:crypto'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Clock } from '#platform/clock.ts'
import type { Fetch } from '#platform/http.ts'
import type { ExclusiveLock } from '#platform/locks.ts'
import type { TabChannel } from '#platform/tab-channel.ts'
import { createTextMirror, type TextStorage } from '#platform/text-mirror.ts'
import { connectDatabase, type DatabaseEnvironment } from '#storage/database.ts'
import type { StorageNotice } from '#storage/notices.ts'
import { openStorage, type PersonalStorage } from '#storage/storage.ts'
import { acceptedHeader } from './applicant-service.ts'
import { createApplicantClient } from '#features/apply/outbox/applicant-client.ts'
import { openOutbox, type Outbox } from '#features/apply/outbox/outbox.ts'
import { createLookUpNames } from '#features/apply/outbox/education-lookup.ts'
import type { SendingOutcome } from '#features/apply/outbox/report-outcome.ts'

/**
 * Simulates a device in memory, with tabs that run the real modules and can be killed at any moment. Time advances only when a
 * test advances it. Code of a killed tab may still run, but it has no effect: its transactions are aborted, its connections
 * are closed, and its timers, locks, requests and writes are dropped.
 */

interface Timer {
  readonly atMs: number
  readonly order: number
  readonly callback: () => void
  readonly tab: Tab
}

interface LockRequest {
  readonly tab: Tab
  readonly grant: () => void
}

export type ConnectionFault = 'transaction-throws' | 'aborted-at-write' | 'closed' | 'gone'

/** fake-indexeddb's private method to abort a transaction as a browser would. */
type AbortableTransaction = IDBTransaction & { _abort(name: string): void }

export interface TabOptions {
  readonly hasIndexedDb?: boolean
  readonly receiptDays?: number
  /** A path for the embedded service, or another company's URL. */
  readonly applicantUrl?: string
}

export class Device {
  readonly factory = new IDBFactory()
  /** The database that tests look into. */
  databaseName = 'careers'
  readonly texts = new Map<string, string>()
  readonly tabs: Tab[] = []
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Time since the start, independent of the clock. */
  elapsedMs = 0
  /** The clock at the start, plus every change of the clock since. */
  clockMs = Date.UTC(2026, 10, 21, 9)
  isOnline = true
  /** Every write fails with a quota error. */
  isFull = false
  /** How many writes succeed before one that fails with a quota error, alone. */
  writesBeforeFull = Infinity
  fault: ConnectionFault | null = null
  /** All writes in order, with the name of their table. */
  readonly written: { readonly table: string; readonly value: unknown }[] = []
  /** The tables of all rows that were deleted by their key, in order. */
  readonly deleted: string[] = []
  /** How often the database was opened. */
  opened = 0
  random: () => number = () => 0.5
  /** Keys whose success response has reached a living tab. */
  readonly confirmedKeys = new Set<string>()
  /** All outcomes that the senders reported, in order. */
  readonly outcomes: SendingOutcome[] = []
  /** Operations in progress in fake-indexeddb or the network. */
  busy = 0
  /** Work in progress outside of the event loop, such as that of WebCrypto. */
  private readonly outside = new Set<Promise<unknown>>()
  private timers: Timer[] = []
  private lockQueue: LockRequest[] = []
  private lockHolder: Tab | null = null
  private counter = 0

  constructor(fetch: (url: string, init: RequestInit) => Promise<Response>) {
    this.fetch = fetch
  }

  nowMs(): number {
    return this.clockMs + this.elapsedMs
  }

  newId(): string {
    this.counter += 1
    return `00000000-0000-4000-8000-${String(this.counter).padStart(12, '0')}`
  }

  openTab(options: TabOptions = {}): Tab {
    const tab = new Tab(this, options)
    this.tabs.push(tab)
    return tab
  }

  living(): readonly Tab[] {
    return this.tabs.filter(({ isAlive }) => isAlive)
  }

  after(tab: Tab, delayMs: number, callback: () => void): () => void {
    this.counter += 1
    const timer = { atMs: this.elapsedMs + delayMs, order: this.counter, callback, tab }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  /** Lets `settle` wait for work that does not run in the event loop. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.outside.add(work)
    return work.finally(() => this.outside.delete(work))
  }

  /** Runs some turns of the event loop, so that work in progress advances a little. */
  async turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      // However slow the machine is: a turn takes almost no time.
      if (this.outside.size > 0) await Promise.allSettled(this.outside)
    }
  }

  /** Runs the event loop until no operation is in progress. */
  async settle(): Promise<void> {
    let quietTurns = 0
    for (let turn = 0; turn < 3_000 && quietTurns < 4; turn += 1) {
      await this.turns(1)
      quietTurns = this.busy === 0 ? quietTurns + 1 : 0
    }
  }

  /** Advances the time and fires each timer when it is due. */
  async advance(milliseconds: number): Promise<void> {
    const untilMs = this.elapsedMs + milliseconds
    await this.settle()
    for (let count = 0; count < 2_000; count += 1) {
      const [next] = this.timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs || a.order - b.order)
      if (!next) break
      this.timers = this.timers.filter((timer) => timer !== next)
      this.elapsedMs = Math.max(this.elapsedMs, next.atMs)
      if (next.tab.isAlive) next.callback()
      await this.settle()
    }
    this.elapsedMs = untilMs
    await this.settle()
  }

  requestLock(request: LockRequest): void {
    this.lockQueue.push(request)
    this.grantLock()
  }

  releaseLock(tab: Tab): void {
    if (this.lockHolder === tab) this.lockHolder = null
    this.grantLock()
  }

  dropLocks(tab: Tab): void {
    this.lockQueue = this.lockQueue.filter((request) => request.tab !== tab)
    this.releaseLock(tab)
  }

  private grantLock(): void {
    if (this.lockHolder) return
    const next = this.lockQueue.shift()
    if (!next) return
    this.lockHolder = next.tab
    next.grant()
  }

  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline
    if (isOnline) for (const tab of this.living()) void tab.outbox.wake('online')
  }

  tell(from: Tab, notice: StorageNotice): void {
    for (const tab of this.living()) if (tab !== from) setImmediate(() => tab.isAlive && tab.hear(notice))
  }

  /** Opens a separate connection that bypasses the modules under test. */
  async raw<T>(work: (database: IDBDatabase) => Promise<T>, name = this.databaseName): Promise<T> {
    const request = this.factory.open(name)
    const database = await settled(request)
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }

  async readTable(name: string, databaseName = this.databaseName): Promise<readonly unknown[]> {
    return this.raw(
      (database) =>
        database.objectStoreNames.contains(name)
          ? settled(database.transaction(name).objectStore(name).getAll())
          : Promise.resolve([]),
      databaseName,
    )
  }

  /** Another build opens the database and adds tables. @param version the browser's number, ten times that of the build */
  async openOtherBuild(
    version: number,
    tables: Readonly<Record<string, IDBObjectStoreParameters & { readonly index?: string }>>,
    rows: readonly (readonly [table: string, row: object])[],
  ): Promise<void> {
    const request = this.factory.open('careers', version)
    request.addEventListener('upgradeneeded', () => {
      for (const [name, { index, ...parameters }] of Object.entries(tables)) {
        const store = request.result.createObjectStore(name, parameters)
        if (index !== undefined) store.createIndex(index, index)
      }
    })
    const database = await settled(request)
    for (const [table, row] of rows) await settled(database.transaction(table, 'readwrite').objectStore(table).add(row))
    database.close()
  }

  /** A new release opens the database with a higher version, so every tab has to close its connection. */
  async openNewRelease(): Promise<void> {
    const version = (await this.raw((database) => Promise.resolve(database.version))) + 10
    const request = this.factory.open(this.databaseName, version)
    void settled(request).then((database) => database.close())
  }

  kill(): void {
    for (const tab of this.living()) tab.kill()
  }
}

function sha256(content: string | ArrayBuffer): string {
  return createHash('sha256')
    .update(typeof content === 'string' ? content : new Uint8Array(content))
    .digest('hex')
}

function hasBlob(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof Blob || Object.values(value).some(hasBlob)
}

/** The database of a killed tab: it accepts every call and never answers. */
const deadDatabase: unknown = new Proxy(() => {}, {
  get: (_target, name) => (name === 'then' || typeof name === 'symbol' ? undefined : deadDatabase),
  apply: () => deadDatabase,
  set: () => true,
})

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the request failed')))
  })
}

export class Tab {
  readonly device: Device
  /** For databases of modules. */
  readonly environment: DatabaseEnvironment
  readonly storage: PersonalStorage
  readonly outbox: Outbox
  isAlive = true
  /** A suspended tab gets no messages of other tabs. */
  hearsNotices = true
  private readonly databases = new Set<IDBDatabase>()
  private readonly transactions = new Set<IDBTransaction>()
  private readonly channelListeners = new Set<(notice: StorageNotice) => void>()

  constructor(device: Device, options: TabOptions) {
    const { applicantUrl = '/api/applicant', hasIndexedDb = true, receiptDays = 90 } = options
    this.device = device
    const clock: Clock = {
      nowMs: () => device.nowMs(),
      after: (delayMs, callback) => (this.isAlive ? device.after(this, delayMs, callback) : () => {}),
    }
    const channel: TabChannel<StorageNotice> = {
      tell: (notice) => {
        if (this.isAlive) device.tell(this, notice)
      },
      listen: (onNotice) => {
        this.channelListeners.add(onNotice)
        return () => this.channelListeners.delete(onNotice)
      },
    }
    const indexedDB = hasIndexedDb ? this.factory() : undefined
    this.environment = { indexedDB, IDBKeyRange, clock }
    this.storage = openStorage({
      connection: connectDatabase(this.environment),
      textMirror: createTextMirror(() => this.texts()),
      channel,
      clock,
      newId: () => device.newId(),
      sendingLock: this.webLock(),
      askForPersistence: () => {},
      sha256: async (content) => sha256(content),
      receiptDays,
      clearBrowserData: () => Promise.resolve(true),
      deletion: { begin: () => {}, end: () => {} },
    })
    const client = createApplicantClient({
      fetch: this.fetch(),
      postForm: () => Promise.reject(new Error('the outbox shows no progress')),
      clock,
      applicantBase: applicantUrl,
      sha256: async (text) => sha256(text),
      newId: () => device.newId(),
    })
    this.outbox = openOutbox({
      storage: this.storage,
      client,
      random: () => device.random(),
      isOnline: () => device.isOnline,
      // The board knows every school, under the same number.
      lookUpNames: createLookUpNames(async () => ({ status: 'found', itemId: 77 })),
      onOutcome: (outcome) => {
        if (this.isAlive) device.outcomes.push(outcome)
      },
    })
  }

  hear(notice: StorageNotice): void {
    if (this.hearsNotices) for (const listener of this.channelListeners) listener(notice)
  }

  /** The tab crashes, is swiped away, or its process is killed. */
  kill(): void {
    this.isAlive = false
    for (const transaction of this.transactions) {
      try {
        transaction.abort()
      } catch {
        // The transaction had just ended.
      }
    }
    for (const database of this.databases) database.close()
    this.device.dropLocks(this)
  }

  /** Closes the connections behind the modules' back, as a crashed storage process does. */
  closeConnections(): void {
    for (const database of this.databases) database.close()
    this.databases.clear()
  }

  private texts(): TextStorage {
    const { texts } = this.device
    const refuse = () => {
      if (!this.isAlive) throw new DOMException('dead', 'SecurityError')
    }
    return {
      get length() {
        return texts.size
      },
      key: (index) => [...texts.keys()][index] ?? null,
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => {
        refuse()
        texts.set(key, text)
      },
      removeItem: (key) => {
        refuse()
        texts.delete(key)
      },
    }
  }

  /** The network as this tab sees it. */
  fetch(): Fetch {
    return (url, init) =>
      new Promise((resolve, reject) => {
        if (!this.isAlive) return
        // After an abort the response is dropped.
        let isSettled = false
        init.signal?.addEventListener('abort', () => {
          if (isSettled) return
          isSettled = true
          reject(new DOMException('aborted', 'AbortError'))
        })
        const end = (settle: () => void) => {
          if (!isSettled && this.isAlive) {
            isSettled = true
            settle()
          }
        }
        this.device.fetch(url, init).then(
          (response) =>
            end(() => {
              const key = response.headers.get(acceptedHeader)
              if (key !== null) this.device.confirmedKeys.add(key)
              resolve(response)
            }),
          (error: unknown) => end(() => reject(error instanceof Error ? error : new Error('failed'))),
        )
      })
  }

  webLock(): ExclusiveLock {
    return {
      run: async (work) => {
        if (!this.isAlive) return new Promise(() => {})
        await new Promise<void>((grant) => this.device.requestLock({ tab: this, grant }))
        try {
          await work()
          return 'ran'
        } finally {
          this.device.releaseLock(this)
        }
      },
    }
  }

  private factory(): IDBFactory {
    const { device } = this
    return {
      open: (name: string, version?: number) => {
        if (!this.isAlive) return deadDatabase as IDBOpenDBRequest
        device.opened += 1
        if (device.fault === 'gone') throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
        const request = device.factory.open(name, version)
        device.busy += 1
        let isPending = true
        const done = () => {
          if (isPending) device.busy -= 1
          isPending = false
        }
        request.addEventListener('blocked', done)
        request.addEventListener('error', done)
        request.addEventListener('success', () => {
          done()
          this.watch(request.result)
        })
        return request
      },
      deleteDatabase: (name: string) => device.factory.deleteDatabase(name),
      cmp: (a: unknown, b: unknown) => device.factory.cmp(a, b),
      databases: () => device.factory.databases(),
    }
  }

  private watch(database: IDBDatabase): void {
    const { device } = this
    if (!this.isAlive) return database.close()
    this.databases.add(database)
    const begin = database.transaction.bind(database)
    database.transaction = (names, mode, options) => {
      if (!this.isAlive) return deadDatabase as IDBTransaction
      if (device.fault === 'transaction-throws' || device.fault === 'gone') {
        if (device.fault === 'transaction-throws') device.fault = null
        throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
      }
      if (device.fault === 'closed') {
        device.fault = null
        this.closeConnections()
      }
      const transaction = begin(names, mode, options) as AbortableTransaction
      this.transactions.add(transaction)
      device.busy += 1
      const end = () => {
        if (this.transactions.delete(transaction)) device.busy -= 1
      }
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
      const openStore = transaction.objectStore.bind(transaction)
      transaction.objectStore = (name) => {
        const store = openStore(name)
        const remove = store.delete.bind(store)
        store.delete = (query) => {
          device.deleted.push(name)
          return remove(query)
        }
        for (const method of ['put', 'add'] as const) {
          const write = store[method].bind(store)
          store[method] = (value: unknown, key?: IDBValidKey) => {
            // WebKit loses such a row, or all of them (dexie/Dexie.js#1227, dexie/Dexie.js#1919).
            if (hasBlob(value)) throw new DOMException('Error preparing Blob/File data to be stored', 'UnknownError')
            device.written.push({ table: name, value })
            const request = key === undefined ? write(value) : write(value, key)
            const isWithoutRoom = device.isFull || device.writesBeforeFull === 0
            device.writesBeforeFull -= 1
            if (isWithoutRoom) transaction._abort('QuotaExceededError')
            else if (device.fault === 'aborted-at-write') {
              device.fault = null
              transaction._abort('UnknownError')
            }
            return request
          }
        }
        return store
      }
      return transaction
    }
  }
}
