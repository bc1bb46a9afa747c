import * as v from 'valibot'
import type { ReportedOutcome } from '#shared/application-status.ts'
import type { OutcomesOfCompany } from '#shared/brand.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { readJobRecords } from '#server/board/stored-jobs.ts'
import type { Database } from '#server/database/database.ts'
import { readRow } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'

/** What a person may see of what the system has reported, and when: nobody reads of an end at night, or an hour after somebody's slip. */

const Standing = v.object({
  tiedAtMs: v.number(),
  activeAtMs: v.number(),
  rejectedAtMs: v.nullable(v.number()),
  hiredAtMs: v.nullable(v.number()),
  stage: v.nullable(v.string()),
  stageSinceMs: v.number(),
  jobId: v.number(),
})
export type Standing = v.InferOutput<typeof Standing>

/** The hours in which an end may be read first, on the person's clock. */
const firstHour = 9
const lastHour = 17
const stepMs = 15 * minuteMs
const weekMs = 7 * dayMs

const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** null: there is no such time zone. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  // Devices name their zones: no more are kept than there are.
  if (clocks.size > 1_000) clocks.clear()
  let clock: Intl.DateTimeFormat | null = null
  try {
    clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  } catch {
    // Not an IANA name, or newer than this server.
  }
  clocks.set(zone, clock)
  return clock
}

/** The longest name of a zone has 32. */
const maxZoneLength = 64

export const isTimeZone = (zone: string): boolean =>
  zone.length <= maxZoneLength && /^[\w+-]+(?:\/[\w+-]+){0,3}$/.test(zone) && clockOf(zone) !== null

const isDaytime = (timeMs: number) => (zone: string) => {
  const hour = Number(clockOf(zone)?.format(timeMs) ?? firstHour)
  return hour >= firstHour && hour < lastHour
}

/**
 * The first moment in which an end may be read: after the company's delay, and in the day of all the time zones.
 * @param zones none, or some that have no hour of the day in common: UTC counts
 */
export function endShownAtMs(rejectedAtMs: number, delayDays: number, zones: readonly string[]): number {
  const earliestMs = rejectedAtMs + delayDays * dayMs
  for (const among of [zones, ['UTC']]) {
    if (among.length === 0) continue
    const after = Math.ceil(earliestMs / stepMs) * stepMs
    for (let timeMs = earliestMs; timeMs < earliestMs + weekMs; timeMs = timeMs < after ? after : timeMs + stepMs) {
      if (among.every(isDaytime(timeMs))) return timeMs
    }
  }
  return earliestMs
}

/** Engines have the one or the other. */
type LocaleWithZones = Intl.Locale & { readonly getTimeZones?: () => readonly string[]; readonly timeZones?: readonly string[] }

/** The time zones of places. @param places ISO 3166 codes, such as `DE` or `US-CA` */
export function zonesOfPlaces(places: readonly string[]): readonly string[] {
  const regions = [...new Set(places.map((place) => place.slice(0, 2)))].filter((region) => /^[A-Z]{2}$/.test(region))
  return regions.flatMap((region) => {
    const locale: LocaleWithZones = new Intl.Locale('und', { region })
    return locale.getTimeZones?.() ?? locale.timeZones ?? []
  })
}

/** What a person sees of an application. @param zones where the person is, or else the job */
export function outcomeOf(
  standing: Standing,
  company: OutcomesOfCompany,
  zones: readonly string[],
  nowMs: number,
): ReportedOutcome {
  const { activeAtMs, hiredAtMs, rejectedAtMs, stage, stageSinceMs, tiedAtMs } = standing
  const hiredMs = hiredAtMs !== null && hiredAtMs >= activeAtMs && hiredAtMs > (rejectedAtMs ?? 0) ? hiredAtMs : null
  const withTeamAtMs = tiedAtMs
  if (hiredMs !== null) return { withTeamAtMs, outcome: 'hired', sinceMs: hiredMs }
  if (rejectedAtMs !== null && rejectedAtMs >= activeAtMs) {
    const shownAtMs = endShownAtMs(rejectedAtMs, company.endDelayDays, zones)
    if (nowMs >= shownAtMs) return { withTeamAtMs, outcome: 'not-moving-forward', sinceMs: shownAtMs }
  }
  const isInterviewing = stage !== null && company.interviewStages.includes(stage)
  return isInterviewing
    ? { withTeamAtMs, outcome: 'interviewing', sinceMs: stageSinceMs }
    : { withTeamAtMs, outcome: 'with-team', sinceMs: tiedAtMs }
}

/** What the system has reported of an application. null: nothing that may be shown. @param zone of the device that asks */
export async function readOutcome(
  database: Database,
  applicationId: string,
  zone: string | null,
  company: OutcomesOfCompany,
): Promise<ReportedOutcome | null> {
  const { rows } =
    await database.read(sql`SELECT tied_at_ms, active_at_ms, rejected_at_ms, hired_at_ms, stage, stage_since_ms, job_id
    FROM outcome_ties JOIN applications USING (application_id) WHERE application_id = ${applicationId} AND is_over = 0`)
  const standing = readRow(Standing, rows)
  if (!standing) return null
  const zones =
    zone !== null && isTimeZone(zone)
      ? [zone]
      : zonesOfPlaces((await readJobRecords(database, [standing.jobId])).get(String(standing.jobId))?.places ?? [])
  return outcomeOf(standing, company, zones, database.nowMs())
}
