import path from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { demoBoard } from '#content/demo-board'
import { composeDemoBoard } from '#server/board/demo-board.ts'
import { textColumn } from '#server/database/rows.ts'
import { type FakeGreenhouse, type Lie, startFakeGreenhouse } from '#server/delivery/fake/fake-greenhouse.mjs'
import { type SiteServer, startSiteServer } from '../setup/site-server.ts'

/**
 * The way from the server to the recruiting system in a fault run: a Greenhouse that lies, and two server processes that share
 * one database and are killed at random.
 */

/** After these nobody can know whether the application was taken. */
const ambiguousLies: readonly Lie[] = [
  ...(['ok-html', 'ok-empty', 'ok-hollow', '408', '500', '502', '503'] as const),
  ...(['commit-408', 'commit-500', 'commit-502', 'commit-503'] as const),
  'reset-after',
  'commit-then-drop',
  'commit-half-answer',
  'commit-html',
  'commit-never-answer',
]
export const drawnLies: readonly [Lie, ...Lie[]] = [
  ...(['ok-error', '401', '404', '413', '422', '429', '429-date', '503-retry-after', 'slow', 'reset-before'] as const),
  ...ambiguousLies,
]

const settleMs = 60_000

interface DeliveryRow {
  readonly mark: string
  readonly state: string
}

async function withDatabase<T>(dataDir: string, task: (database: Client) => Promise<T>): Promise<T> {
  const database = createClient({ url: `file:${path.join(dataDir, 'careers.db')}`, timeout: 5_000 })
  try {
    return await task(database)
  } finally {
    database.close()
  }
}

export class AtsFaults {
  readonly #fake: FakeGreenhouse
  readonly #site: SiteServer
  readonly #second: SiteServer
  #isSecondUp = true
  /** Lies and kills after which an application may be unknown. */
  #ambiguities = 0
  kills = 0
  lies = 0
  /** Applications that the guard had held when the run ended. */
  heldCount = 0

  private constructor(fake: FakeGreenhouse, site: SiteServer, second: SiteServer) {
    this.#fake = fake
    this.#site = site
    this.#second = second
  }

  /** Starts the fake and two server processes. The visitor talks to the first. */
  static async begin(): Promise<{ readonly ats: AtsFaults; readonly site: SiteServer }> {
    const board = composeDemoBoard(demoBoard, { nowMs: Date.now(), siteUrl: 'http://localhost' })
    const fake = await startFakeGreenhouse({ board: () => board.jobs })
    const environment = { GREENHOUSE_API_KEY: fake.key, BOARD_URL: fake.boardUrl }
    const site = await startSiteServer(environment)
    const second = await startSiteServer({ ...environment, DATA_DIR: site.dataDir })
    return { ats: new AtsFaults(fake, site, second), site }
  }

  lie(lies: readonly Lie[]): void {
    this.lies += lies.length
    this.#ambiguities += lies.filter((lie) => ambiguousLies.includes(lie)).length
    this.#fake.lie(...lies)
  }

  /** The visitor's server was killed: what it was sending is unknown. */
  noteKill(): void {
    this.#ambiguities += 1
  }

  async killSecond(): Promise<void> {
    if (!this.#isSecondUp) return
    this.#isSecondUp = false
    this.kills += 1
    this.noteKill()
    await this.#second.stop('SIGKILL')
  }

  async startSecond(): Promise<void> {
    if (this.#isSecondUp) return
    this.#isSecondUp = true
    await this.#second.restart()
  }

  /**
   * Lets all waits and leases end, and delivers what is queued without lies. These visitors fill in everything at once, so the guard
   * has held some: it is switched off, which sends them on. Both processes are killed afterwards.
   */
  async settle(): Promise<void> {
    this.#fake.cancelLies()
    await this.killSecond()
    this.noteKill()
    await this.#site.stop('SIGKILL')
    this.heldCount = (await this.#deliveries()).filter(({ state }) => state === 'held').length
    await withDatabase(this.#site.dataDir, (database) =>
      database.batch(
        [
          'UPDATE deliveries SET next_at_ms = 0, lease_until_ms = iif(lease_until_ms IS NULL, NULL, 1)',
          'UPDATE delivery_circuits SET back_off_until_ms = 0',
        ],
        'write',
      ),
    )
    await this.#site.restart({ GUARD: 'off' })
    await this.startSecond()
    const untilMs = Date.now() + settleMs
    const isMoving = ({ state }: DeliveryRow) => ['held', 'queued', 'sending'].includes(state)
    while (Date.now() < untilMs && (await this.#deliveries()).some(isMoving)) {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await this.#second.stop('SIGKILL')
    await this.#site.stop('SIGKILL')
  }

  async #deliveries(): Promise<readonly DeliveryRow[]> {
    return withDatabase(this.#site.dataDir, async (database) => {
      const { rows } = await database.execute(
        `SELECT json_extract(answers, '$.last_name') AS mark, coalesce(state, 'missing') AS state
         FROM applications LEFT JOIN deliveries USING (application_id)`,
      )
      return rows.map((row) => ({ mark: textColumn(row, 'mark'), state: textColumn(row, 'state') }))
    })
  }

  /**
   * Compares the ledger with what the recruiting system has taken, after `settle`.
   * @returns the violations, and the number of applications by state
   */
  async check(): Promise<{ readonly problems: readonly string[]; readonly counts: Readonly<Record<string, number>> }> {
    const problems: string[] = []
    const counts: Record<string, number> = {}
    const deliveries = await this.#deliveries()
    for (const { mark, state } of deliveries) {
      counts[state] = (counts[state] ?? 0) + 1
      const taken = this.#fake.received.filter(({ fields }) => fields['last_name'] === mark).length
      const isRight = state === 'delivered' ? taken === 1 : state === 'unknown' ? taken <= 1 : state === 'refused' && taken === 0
      if (!isRight) problems.push(`(6) ${mark} is ${state}, and the recruiting system has it ${taken} times`)
    }
    const unknown = counts['unknown'] ?? 0
    if (unknown > this.#ambiguities) {
      problems.push(`(6) ${unknown} are unknown after ${this.#ambiguities} ambiguous answers and kills`)
    }
    return { problems, counts }
  }

  async end(): Promise<void> {
    await this.#second.remove()
    await this.#fake.close()
  }
}
