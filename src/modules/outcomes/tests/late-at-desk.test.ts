import { afterEach, beforeEach, expect, it } from 'vitest'
import { eraseApplication } from '#server/applications/store/erase.ts'
import { sql } from '#server/database/sql.ts'
import { DeskList, DeskOverview, deskUrl } from '#modules/desk/shared/desk.ts'
import { type DeskClient, modulesWithDesk, signedInDesk } from '#modules/desk/tests/desk-client.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'

/** Whom nobody has moved for long, as the desk lists them. */

let open: Delivering
let desk: DeskClient
beforeEach(async () => {
  open = await openDelivering({ modules: modulesWithDesk() })
  desk = await signedInDesk(open.request)
})
afterEach(() => open.close())

it('an application that waits for longer than usual is listed and counted, until it is withdrawn or erased', async () => {
  const [late, withdrawn, other] = [await open.apply(), await open.apply(), await open.apply()]
  for (const [index, id] of [late, withdrawn, other].entries())
    await open.database.write([
      sql`INSERT INTO outcome_ties (application_id, ats_application_id, ats_candidate_id, tied_at_ms) VALUES (${id}, ${index}, ${index}, 1)`,
    ])
  await open.database.write([
    sql`INSERT INTO outcome_late (application_id) VALUES (${late}), (${withdrawn})`,
    sql`UPDATE application_entries SET withdrawal = 'told', withdrawn_at_ms = 1 WHERE application_id = ${withdrawn}`,
  ])
  const listed = async () => {
    const { rows } = await desk.read(DeskList, deskUrl.applications({ state: 'late' }, null))
    return [rows.map(({ applicationId }) => applicationId), (await desk.read(DeskOverview, deskUrl.overview)).byState.late]
  }
  expect(await listed()).toEqual([[late], 1])
  await eraseApplication(open.database, late)
  expect(await listed()).toEqual([[], 0])
  expect((await open.database.read('SELECT * FROM outcome_late')).rows).toHaveLength(1)
})
