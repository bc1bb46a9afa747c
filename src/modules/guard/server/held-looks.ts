import { groupBy } from '#shared/group-by.ts'
import * as v from 'valibot'
import { type HeldLook, HeldReason } from '#server/applications/judge/judgement.ts'
import type { Database } from '#server/database/database.ts'
import { Flag, readRows } from '#server/database/rows.ts'
import { listed, sql } from '#server/database/sql.ts'
import { server as words } from '../words.ts'
import { hasConfirmedAddress } from './confirmations.ts'
import { floodCount, heldForMs } from './send-on.ts'
import type { TraceKind } from './traces.ts'

/** What helps somebody who looks at what is held: what is alike, whose address is confirmed, and when it is sent on. */

const Held = v.object({
  applicationId: v.string(),
  changedAtMs: v.number(),
  heldReasons: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(HeldReason))),
  isConfirmed: Flag,
})
const Shared = v.object({ applicationId: v.string(), kind: v.picklist(['file', 'answers', 'network']), hash: v.string() })

/** What two applications can have in common, the strongest first. A network alone makes them alike only where it is a reason, and their reasons are the same. */
const kinds: readonly TraceKind[] = ['file', 'answers', 'network']

export async function readHeldLooks(
  database: Database,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, HeldLook>> {
  const ids = listed(applicationIds)
  const [heldRows, traceRows, counted] = await database.readTogether([
    sql`SELECT application_id, changed_at_ms, held_reasons, ${hasConfirmedAddress} AS is_confirmed FROM deliveries WHERE application_id IN ${ids}`,
    sql`SELECT application_id, kind, hash FROM guard_traces WHERE application_id IN ${ids}`,
    sql`SELECT count(*) AS held FROM deliveries WHERE state = 'held'`,
  ])
  const isFlood = Number(counted.rows[0]?.['held']) >= floodCount
  const held = readRows(Held, heldRows.rows)
  const codesOf = new Map(
    held.map(({ applicationId, heldReasons }) => [applicationId, (heldReasons ?? []).map(({ code }) => code).join()]),
  )
  const keyOf = ({ applicationId, hash, kind }: v.InferOutput<typeof Shared>) =>
    kind === 'network' ? `${hash} ${codesOf.get(applicationId)}` : hash
  const traces = readRows(Shared, traceRows.rows).filter(
    ({ applicationId, kind }) => kind !== 'network' || codesOf.get(applicationId)?.includes('same-network') === true,
  )
  const sharing = groupBy(traces, keyOf)
  const tracesOf = groupBy(traces, ({ applicationId }) => applicationId)
  return new Map(
    held.map(({ applicationId, changedAtMs, isConfirmed }) => {
      const shared = (tracesOf.get(applicationId) ?? [])
        .filter((trace) => (sharing.get(keyOf(trace))?.length ?? 0) > 1)
        .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
      const sentOnAtMs = isConfirmed || !isFlood ? changedAtMs + heldForMs : null
      return [applicationId, { alikeKey: shared[0] ? keyOf(shared[0]) : null, isConfirmed, sentOnAtMs }]
    }),
  )
}

/** What is flagged, and what is not, in sentences. */
export const heldRules = (): readonly string[] => {
  const { rules } = words
  return [
    rules.proof(),
    rules.pairs(),
    rules.fast(),
    rules.set(),
    rules.hidden(),
    rules.alike(),
    rules.network(),
    rules.throwAway(),
    rules.never(),
  ]
}
