import type { InStatement } from '@libsql/client'
import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { fold } from '#shared/text.ts'
import type { Database } from '#server/database/database.ts'
import { readByKey, readGroups, readRows } from '#server/database/rows.ts'
import { listed, sql } from '#server/database/sql.ts'
import type { ModuleExport } from '#server/exports/module-export.ts'
import { DeskDecided, type DeskDeciding, type DeskDecision, type DeskLabelling, type DeskTeamNote } from '../shared/team.ts'
import { server as words } from '../words.ts'
import type { Session } from './sessions.ts'

/** Decisions, labels and notes of the people of the desk. They go with their application. */

type Who = Pick<Session, 'colleagueId' | 'name'>

/** SQL: the decision that is there now is the one that the person has seen. */
const isAsSeen = ({ applicationId, seenAtMs }: DeskDeciding['applications'][number]) =>
  sql`coalesce((SELECT at_ms FROM desk_decisions WHERE application_id = ${applicationId}), -1) = ${seenAtMs ?? -1}`

/** One statement for each application, which changes nothing where somebody else has decided since. */
export function decisionStatements({ applications, decision }: DeskDeciding, who: Who, nowMs: number): readonly InStatement[] {
  return applications.map((seen) => {
    const { applicationId, seenAtMs } = seen
    if (decision === null) return sql`DELETE FROM desk_decisions WHERE application_id = ${applicationId} AND ${isAsSeen(seen)}`
    // A clock that was set back must not make a later decision look like the one that was seen.
    const atMs = Math.max(nowMs, (seenAtMs ?? 0) + 1)
    return sql`INSERT INTO desk_decisions (application_id, decision, colleague_id, name, at_ms)
      SELECT application_id, ${decision}, ${who.colleagueId}, ${who.name}, ${atMs} FROM applications
        WHERE application_id = ${applicationId} AND ${isAsSeen(seen)}
      ON CONFLICT (application_id) DO UPDATE SET decision = excluded.decision, colleague_id = excluded.colleague_id,
        name = excluded.name, at_ms = excluded.at_ms`
  })
}

/** One statement for each application. */
export function labelStatements({ applicationIds, isOn, label }: DeskLabelling, who: Who, nowMs: number): readonly InStatement[] {
  const folded = fold(label)
  return applicationIds.map((applicationId) =>
    isOn
      ? sql`INSERT OR IGNORE INTO desk_labels (application_id, folded, label, colleague_id, at_ms)
          SELECT application_id, ${folded}, ${label}, ${who.colleagueId}, ${nowMs} FROM applications WHERE application_id = ${applicationId}`
      : sql`DELETE FROM desk_labels WHERE application_id = ${applicationId} AND folded = ${folded}`,
  )
}

export const noteStatement = (applicationId: string, text: string, who: Who, nowMs: number): InStatement =>
  sql`INSERT INTO desk_notes (application_id, text, colleague_id, name, at_ms)
    SELECT application_id, ${text}, ${who.colleagueId}, ${who.name}, ${nowMs} FROM applications WHERE application_id = ${applicationId}`

/** Nobody deletes what somebody else has written. */
export const deleteNoteStatement = (applicationId: string, noteId: number, { colleagueId }: Who): InStatement =>
  sql`DELETE FROM desk_notes WHERE note_id = ${noteId} AND application_id = ${applicationId} AND colleague_id = ${colleagueId}`

const Label = v.object({ label: v.string() })
const Note = v.object({ noteId: v.number(), name: v.string(), text: v.string(), atMs: v.number(), colleagueId: v.string() })

/** What the team has decided about applications, and their labels. */
export interface TeamNotes {
  readonly decided: DeskDecided | null
  readonly labels: readonly string[]
}

/** The decisions and labels of some applications. */
export async function readTeamNotes(
  database: Database,
  applicationIds: readonly string[],
): Promise<(applicationId: string) => TeamNotes> {
  const [decisions, labels] = await database.readTogether([
    sql`SELECT application_id, decision, name, at_ms FROM desk_decisions WHERE application_id IN ${listed(applicationIds)}`,
    sql`SELECT application_id, label FROM desk_labels WHERE application_id IN ${listed(applicationIds)} ORDER BY application_id, folded`,
  ])
  const decided = readByKey(DeskDecided, decisions.rows, 'application_id')
  const labelled = readGroups(Label, labels.rows, 'application_id')
  return (applicationId) => {
    const own = decided.get(applicationId)
    return {
      decided: own ? { ...own, name: cleanLine(own.name) } : null,
      labels: (labelled.get(applicationId) ?? []).map(({ label }) => cleanLine(label)),
    }
  }
}

/** The notes of an application, oldest first. */
export async function readNotes(database: Database, applicationId: string, reader: Who): Promise<readonly DeskTeamNote[]> {
  const { rows } = await database.read(
    sql`SELECT note_id, name, text, at_ms, colleague_id FROM desk_notes WHERE application_id = ${applicationId} ORDER BY note_id`,
  )
  return readRows(Note, rows).map(({ colleagueId, name, ...note }) => ({
    ...note,
    name: cleanLine(name),
    isYours: colleagueId === reader.colleagueId,
  }))
}

/** The labels that are in use, for suggestions and the filter. */
export async function readLabels(database: Database): Promise<readonly string[]> {
  const { rows } = await database.read(
    'SELECT folded, min(label) AS label FROM desk_labels GROUP BY folded ORDER BY folded LIMIT 200',
  )
  return readRows(Label, rows).map(({ label }) => cleanLine(label))
}

const decisionWords: Readonly<Record<DeskDecision, () => string>> = words.decisions

/** What exports say of the team's decisions. */
export const teamExport: ModuleExport = {
  name: 'desk',
  isUsed: async (database) => {
    const { rows } = await database.read('SELECT 1 FROM desk_decisions UNION ALL SELECT 1 FROM desk_labels LIMIT 1')
    return rows.length > 0
  },
  columns: [words.exported.decision, words.exported.decidedBy, words.exported.decidedAt, words.exported.labels],
  read: async (database, applicationIds) => {
    const notesOf = await readTeamNotes(database, applicationIds)
    return new Map(
      applicationIds.map((applicationId) => {
        const { decided, labels } = notesOf(applicationId)
        const decidedAt = decided === null ? '' : new Date(decided.atMs).toISOString()
        const cells = [
          decided === null ? '' : decisionWords[decided.decision](),
          decided?.name ?? '',
          decidedAt.slice(0, 19).replace('T', ' '),
          labels.join(', '),
        ]
        const record = decided && { decision: decided.decision, by: decided.name, at: decidedAt }
        return [applicationId, { record: { decided: record, labels: [...labels] }, cells }] as const
      }),
    )
  },
}
