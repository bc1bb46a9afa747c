import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from '#shared/durations.ts'
import { outcomes } from '#content'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { seededRandom } from '#tests/faults/random-steps.ts'
import { hasReplicatedDatabase, startReplicatedDatabase } from '#tests/setup/replicated-database.ts'
import { type SiteServer, startSiteServer } from '#tests/setup/site-server.ts'
import { endShownAtMs, readOutcome } from '../../server/standing.ts'
import { eventOf, eventRequest, secret, signed, type Snapshot } from '../hook-events.ts'
import { storeDelivered } from '../stored-application.ts'

/**
 * 1,000 applications and 5,000 events through two processes of the built site, one at a database and one at its replica, which are killed again
 * and again, as is the replica. The events come in any order, doubled, weeks late and forged, and many are about strangers. `EVENTS=500` sends
 * fewer.
 */

const eventCount = Number(process.env['EVENTS'] ?? 5_000)
const ourCount = eventCount / 5
const killEvery = Math.ceil(eventCount / 12)
const senders = 4

const random = seededRandom(54)
const stages = ['Application review', ...outcomes.interviewStages]
const now = Date.now()

interface Sent {
  readonly event: object
  readonly id: string
  readonly isForged: boolean
}

/** What is left of an application there. null: it was deleted, merged or anonymised. */
type Last = Snapshot | null

/** The ways in which an application or its person goes there. */
const goings = [
  ({ atsId }: Snapshot) => ({ action: 'delete_application', payload: { application: { id: atsId } } }),
  ({ candidateId }: Snapshot) => ({ action: 'delete_candidate', payload: { person: { id: candidateId } } }),
  ({ candidateId }: Snapshot) => ({ action: 'merge_candidate', payload: { person: { id: candidateId } } }),
  ({ candidateId }: Snapshot) => ({ action: 'candidate_anonymized', payload: { candidate_id: candidateId } }),
]

/** What happens next to an application. null: nothing */
function nextOf(last: Snapshot): { readonly action: string; readonly next: Partial<Snapshot> } | null {
  const atMs = Math.floor((last.atMs + hourMs + random() * 12 * dayMs) / 1_000) * 1_000
  const kind = random()
  if (last.status !== 'active') {
    const action = last.status === 'hired' ? 'unhire_candidate' : 'unreject_candidate'
    return kind < 0.5 ? { action, next: { status: 'active', rejectedAtMs: null, atMs } } : null
  }
  if (kind < 0.4) return { action: 'reject_candidate', next: { status: 'rejected', rejectedAtMs: atMs, atMs } }
  if (kind < 0.5) return { action: 'hire_candidate', next: { status: 'hired', atMs } }
  return { action: 'candidate_stage_change', next: { stage: stages[Math.floor(random() * stages.length)] ?? '', atMs } }
}

/** The events of one application, and what it has come to. */
function historyOf(index: number, email: string, appliedAtMs: number): { readonly events: readonly Sent[]; readonly last: Last } {
  const base = { atsId: 1_000 + index, candidateId: 90_000 + index, email, internalJobId: 70, appliedAtMs }
  const first: Snapshot = { ...base, atMs: appliedAtMs, status: 'active', rejectedAtMs: null, stage: 'Application review' }
  const events: Sent[] = [{ event: eventOf('new_candidate_application', first), id: `n${index}`, isForged: false }]
  const add = (event: object, isForged = false) => void events.push({ event, id: `e${index}-${events.length}`, isForged })
  const step = (before: Snapshot): Snapshot => {
    const happens = nextOf(before)
    if (!happens) return before
    const after = { ...before, ...happens.next }
    add(eventOf(happens.action, after))
    return after
  }
  const last = step(step(first))
  if (random() < 0.1) add(eventOf('application_updated', last))
  if (random() < 0.3) add(eventOf('hire_candidate', { ...last, status: 'hired', atMs: last.atMs + dayMs }), true)
  if (random() >= 0.05) return { events, last }
  const going = goings[index % goings.length]
  if (going) add(going(last))
  return { events, last: null }
}

function outcomeOfHistory(last: Last): string | null {
  if (last === null) return null
  const { rejectedAtMs, stage, status } = last
  if (status === 'hired') return 'hired'
  const isEnd = status === 'rejected' && Date.now() >= endShownAtMs(rejectedAtMs ?? 0, outcomes.endDelayDays, ['UTC'])
  if (isEnd) return 'not-moving-forward'
  return outcomes.interviewStages.includes(stage) ? 'interviewing' : 'with-team'
}

/** Sends until somebody answers, as its sender would after an error. */
async function post(sites: readonly SiteServer[], place: number, { event, id, isForged }: Sent): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const site = sites[(place + tries) % sites.length]
    const request = eventRequest(event, id, isForged ? signed(JSON.stringify(event), 'another secret of it') : undefined)
    const status = await fetch(`${site?.url}/api/hooks/greenhouse`, request).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200 || status === 401) return status
    if (tries > 2_000) throw new Error(`nobody answered: ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Nothing of what an event says of anybody may be in any of these. */
const hasMark = (text: string) => /quill/i.test(text)

/** The tables that have marked values. */
async function markedTables(database: Database): Promise<readonly string[]> {
  const { rows } = await database.read("SELECT name FROM sqlite_master WHERE type = 'table'")
  const found: string[] = []
  for (const name of rows.map((row) => textColumn(row, 'name'))) {
    if (hasMark(JSON.stringify((await database.read(`SELECT * FROM "${name}"`)).rows))) found.push(name)
  }
  return found
}

it.runIf(hasReplicatedDatabase)(
  'two processes show what became of every application and nothing of anybody else, whatever is killed',
  async () => {
    const servers = await startReplicatedDatabase()
    const settings = { GREENHOUSE_WEBHOOK_SECRET: secret, OUTCOMES: 'on' }
    const sites = await Promise.all(
      [servers.urls.primary, servers.urls.replica].map(async (url) => startSiteServer({ ...settings, DATABASE_URL: url })),
    )
    const folder = await mkdtemp(path.join(tmpdir(), 'outcomes-long-'))
    const database = await openDatabase({ dataDir: folder, databaseUrl: servers.urls.primary })
    try {
      const lasts = new Map<string, Last>()
      const all: Sent[] = []
      for (let index = 0; index < ourCount; index += 1) {
        const email = `person${index}@example.com`
        const appliedAtMs = Math.floor((now - 25 * dayMs + random() * 20 * dayMs) / 1_000) * 1_000
        const id = await storeDelivered(database, {
          key: `long-outcome-key-${index}`,
          email,
          internalJobId: 70,
          state: index % 10 === 0 ? 'unknown' : 'delivered',
          changedAtMs: appliedAtMs + 5_000,
        })
        const { events, last } = historyOf(index, email, appliedAtMs)
        const happened = events.filter(({ isForged }) => !isForged)
        all.push(...events, ...(random() < 0.15 ? happened.slice(-1) : []))
        lasts.set(id, last)
      }
      for (let index = 0; index < eventCount / 50; index += 1) {
        const action = index % 2 === 0 ? 'ping' : 'offer_created'
        all.push({ event: { action, payload: { note: 'Notequill' } }, id: `o${index}`, isForged: false })
      }
      for (let index = ourCount; all.length < eventCount; index += 1) {
        all.push(...historyOf(index, `strangerquill${index}@example.com`, now - 20 * dayMs).events)
      }
      const order = all.map((sent) => ({ sent, place: random() })).toSorted((left, right) => left.place - right.place)
      const statuses = new Map<number, number>()
      let next = 0
      let kills = 0
      const kill = async () => {
        kills += 1
        if (kills % 3 === 0) {
          await servers.kill('replica')
          await servers.start('replica')
          return
        }
        const killed = sites[kills % 2]
        await killed?.stop('SIGKILL')
        await killed?.restart()
      }
      const send = async (sender: number) => {
        for (let place = next++; place < order.length; place = next++) {
          const sent = order[place]?.sent
          if (!sent) return
          const [status] = await Promise.all([
            post(sites, sender, sent),
            place % killEvery === killEvery - 1 ? kill() : Promise.resolve(),
          ])
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          expect(status).toBe(sent.isForged ? 401 : 200)
        }
      }
      await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)))

      const wrong: unknown[] = []
      let early = 0
      for (const [id, last] of lasts) {
        const seen = (await readOutcome(database, id, 'UTC', outcomes))?.outcome ?? null
        const outcome = outcomeOfHistory(last)
        if (seen !== outcome) wrong.push({ seen, outcome, last })
        if (seen === 'not-moving-forward' && outcome !== seen) early += 1
      }
      const [first] = sites
      if (!first) throw new Error('no site was started')
      const marked = await markedTables(database)
      const logged = sites.map((site) => site.printed()).filter(hasMark)
      await first.stop()
      await first.command(['move-data', '--to', first.dataDir])
      await first.restart({ DATABASE_URL: '' })
      const backup = path.join(folder, 'backup.db')
      await first.command(['backup', '--to', backup])
      const files = await Promise.all(
        [backup, path.join(first.dataDir, 'careers.db')].map(async (file) => readFile(file, 'latin1')),
      )
      console.table({
        events: order.length,
        applications: lasts.size,
        kills,
        forged: statuses.get(401),
        wrong: wrong.length,
        early,
      })
      expect({ wrong, early, marked, logged, files: files.filter(hasMark).length }).toEqual({
        wrong: [],
        early: 0,
        marked: [],
        logged: [],
        files: 0,
      })
    } finally {
      database.close()
      await Promise.all(sites.map(async (site) => site.remove()))
      await servers.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
  1_200_000,
)
