import * as v from 'valibot'
import type { Database } from '#server/database/database.ts'
import { readRows } from '#server/database/rows.ts'
import type { GaugeValues } from '#server/operate/metrics/read-gauges.ts'

/** Applications that were held in the last 30 days, by reason. */
export async function readGuardGauges(database: Database): Promise<readonly GaugeValues[]> {
  const { rows } = await database.read(
    `SELECT json_extract(reason.value, '$.code') AS label, count(*) AS value
     FROM deliveries, json_each(held_reasons) AS reason WHERE held_reasons IS NOT NULL GROUP BY label ORDER BY label`,
  )
  const values = readRows(v.object({ label: v.string(), value: v.number() }), rows)
  return [
    {
      name: 'held_by_reason',
      help: 'Applications that were held for a look, by each of their reasons.',
      label: 'reason',
      values,
    },
  ]
}
