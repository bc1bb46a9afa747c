import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { type TestClock, testClock } from '#tests/setup/test-clock.ts'
import { boardOf, recordJobs, type TestJob } from '#tests/services/listed-board.ts'
import { alertsOf } from '../alerts-client.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'

/** A thousand alerts of a thousand searches, on a board of 2,000 jobs one of which is new. */

const alertCount = 1_000
const jobCount = 2_000
const fields = ['Backend', 'Frontend', 'Platform', 'Data', 'Security', 'Mobile', 'Growth']
const roles = ['Engineer', 'Designer', 'Manager', 'Researcher', 'Analyst']
const places = ['Pittsburgh, PA', 'New York, NY', 'Berlin, Germany', 'Tokyo, Japan']
/** Some 4 kB, with a word of its own. */
const textOf = (each: number) =>
  `${'You work with people who build lessons for learners of all languages, across the team. '.repeat(45)}Topic${each}.`
/** Ten times what it takes on two cores that others use, too. On the whole board it took minutes. */
const mostMs = 20_000

let clock: TestClock
let services: TestServices
let jobs: readonly TestJob[]

beforeEach(async () => {
  clock = testClock(Date.UTC(2026, 10, 24, 9))
  jobs = Array.from({ length: jobCount }, (_, each) => ({
    id: each + 1,
    title: `${fields[each % fields.length]} ${roles[each % roles.length]}, Area ${each >> 4}`,
    department: fields[(each * 3) % fields.length] ?? '',
    place: places[each % places.length] ?? '',
    text: textOf(each),
    publishedMs: clock.nowMs() - 90 * dayMs,
  }))
  services = await openTestServices({ clock: clock.nowMs, board: () => boardOf(jobs) })
})
afterEach(async () => services.close())

it.each([
  ['two words each', (each: number) => `engineer${each} area`],
  [
    'ten words that stand in every text',
    (each: number) => `you work people lessons build learners languages team stay area${each}`,
  ],
  [
    'ten words with typing errors',
    (each: number) => `enginer${each} pitsburg desinger reserch analist manger lesons langage wrok poeple`,
  ],
])('finds the news of 1,000 searches of %s within seconds', { timeout: 120_000 }, async (_, queryOf) => {
  const { database } = services.services
  await recordJobs(services, jobs)
  clock.advance(minuteMs)
  await database.write(
    Array.from({ length: alertCount }, (__, each) => ({
      sql: `INSERT INTO push_alerts (endpoint, search, language, p256dh, auth, state, state_ends_ms, looked_at_ms)
            VALUES (?, ?, 'en', '', '', 'running', ?, ?)`,
      args: [
        `https://push.example/${each}`,
        `q=${queryOf(each).replaceAll(' ', '+')}`,
        clock.nowMs() + 100 * dayMs,
        clock.nowMs(),
      ],
    })),
  )
  jobs = [...jobs, { id: 9_999, title: 'Senior Engineer', text: textOf(9_999), publishedMs: clock.nowMs() }]
  clock.advance(minuteMs)
  await recordJobs(services, jobs)
  clock.advance(3 * minuteMs)
  const startMs = performance.now()
  await alertsOf(services).findNews()
  const ms = performance.now() - startMs
  const { rows } = await database.read(
    `SELECT count(*) AS n FROM push_alerts WHERE looked_at_ms < ${clock.nowMs() - 2 * minuteMs}`,
  )
  expect(rows[0]?.['n']).toBe(0)
  expect(ms).toBeLessThan(mostMs)
})
