import { groupBy } from '#shared/group-by.ts'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { HeldLook } from '#server/applications/judge/judgement.ts'
import { textColumn } from '#server/database/rows.ts'
import { raw, sql } from '#server/database/sql.ts'
import { canDiscard, discardHeld, isReached } from '#server/delivery/discards.ts'
import { sendHeld } from '#server/delivery/ledger.ts'
import type { RouteDeps } from '#server/module.ts'
import { jsonBody } from '#server/web/http/json-body.ts'
import type { DeskHeld } from '../shared/desk.ts'
import { type DeskLook, type DeskLookDecided, DeskLookDecision, type DeskLookGroup } from '../shared/late/look.ts'
import { server as words } from '../words.ts'
import { type DeskEnv, fail, needsRole } from './guards.ts'
import { heldSentences } from './held-reasons.ts'
import { readDeskRows } from './list.ts'
import { withLogOfEach } from './log.ts'

/** What waits for a look before it is delivered: those that are alike together, and what a recruiter decides about them. */

/** More than anybody looks at. */
const maxRead = 500

const unknownLook: HeldLook = { alikeKey: null, isConfirmed: false, sentOnAtMs: null }

type LookDeps = Pick<RouteDeps, 'configuration' | 'database' | 'modules'>

async function readLooks({ database, modules }: LookDeps, ids: readonly string[]): Promise<ReadonlyMap<string, HeldLook>> {
  const [looks] = await Promise.all(modules.flatMap(({ heldLooks }) => (heldLooks ? [heldLooks(database, ids)] : [])))
  return looks ?? new Map<string, HeldLook>()
}

/** What helps somebody who decides about one that is held. */
export async function readHeld(deps: LookDeps, applicationId: string): Promise<DeskHeld> {
  const { configuration, database, modules } = deps
  const { isConfirmed, sentOnAtMs } = (await readLooks(deps, [applicationId])).get(applicationId) ?? unknownLook
  const { rows } = await database.read(sql`SELECT ${isReached(sql`${applicationId}`)} AS is_reached`)
  return {
    reasons: [...(await heldSentences(database, modules, applicationId))],
    isConfirmed,
    canDiscard: canDiscard(configuration, modules) && Number(rows[0]?.['is_reached']) === 1,
    sentOnAtMs,
  }
}

/** Reads what is held, the newest first. */
async function readLook(deps: LookDeps): Promise<DeskLook> {
  const { configuration, database, modules } = deps
  const [newest, counted] = await database.readTogether([
    sql`SELECT application_id, ${isReached(sql`deliveries.application_id`)} AS is_reached
        FROM deliveries JOIN application_entries USING (application_id) WHERE state = 'held'
        ORDER BY received_at_ms DESC, application_id DESC LIMIT ${raw(maxRead)}`,
    sql`SELECT count(*) AS total FROM deliveries WHERE state = 'held'`,
  ])
  const reached = new Map(newest.rows.map((row) => [textColumn(row, 'application_id'), Number(row['is_reached']) === 1]))
  const ids = [...reached.keys()]
  const looks = await readLooks(deps, ids)
  const rows = new Map((await readDeskRows(database, ids)).map((row) => [row.applicationId, row]))
  const alike = groupBy(ids, (applicationId) => looks.get(applicationId)?.alikeKey ?? applicationId)
  const groups: DeskLookGroup[] = []
  for (const members of alike.values()) {
    const own = members.flatMap((applicationId) => rows.get(applicationId) ?? [])
    const [first] = own
    if (!first) continue
    const ofMembers = members.map((applicationId) => looks.get(applicationId) ?? unknownLook)
    const ends = ofMembers.flatMap(({ sentOnAtMs }) => sentOnAtMs ?? [])
    groups.push({
      applications: own.map(({ applicationId, name, receivedAtMs }) => ({
        applicationId,
        name,
        receivedAtMs,
        isReached: reached.get(applicationId) === true,
      })),
      jobTitle: first.jobTitle,
      jobCount: new Set(own.map(({ jobId }) => jobId)).size,
      // The newest knows of most others.
      reasons: [...(await heldSentences(database, modules, first.applicationId))],
      isConfirmed: ofMembers.every(({ isConfirmed }) => isConfirmed),
      sentOnAtMs: ends.length === 0 ? null : Math.min(...ends),
    })
  }
  return {
    groups,
    total: Number(counted.rows[0]?.['total']),
    canDiscard: canDiscard(configuration, modules),
    rules: modules.flatMap(({ heldRules }) => [...(heldRules?.() ?? [])]),
  }
}

export function lookRoutes(deps: RouteDeps): Hono<DeskEnv> {
  const { configuration, database, delivery, mails, modules } = deps
  const routes = new Hono<DeskEnv>()
  routes.get('/', async (context) => context.json((await readLook(deps)) satisfies DeskLook))
  routes.post('/', needsRole('decide'), bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    const body = v.safeParse(DeskLookDecision, await jsonBody(context))
    if (!body.success) return fail(context, 'malformed', words.noAnswer())
    const { answer, applicationIds } = body.output
    const isSent = answer === 'send-on'
    if (isSent ? !delivery : !canDiscard(configuration, modules)) return fail(context, 'not-possible', words.noKey())
    const deeds = applicationIds.map((applicationId) => ({ deed: isSent ? 'sent-on' : 'discarded', applicationId }) as const)
    const logged = withLogOfEach(database, context.get('session'), deeds)
    const decidedIds = await (isSent ? sendHeld : discardHeld)(logged, applicationIds, database.nowMs())
    if (isSent) delivery?.wake()
    else mails?.wake()
    return context.json({ decidedIds: [...decidedIds] } satisfies DeskLookDecided)
  })
  return routes
}
