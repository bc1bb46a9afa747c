import * as v from 'valibot'
import { openModuleTable } from '#storage/module-database.ts'

/** The alerts that this device has asked for, one row for each search. What the service has of an alert by mail is not known here. */

export const AlertRow = v.variant('status', [
  /** Asked for while nobody answered. It is sent once the service can be reached, and the address is then forgotten. */
  v.object({ search: v.string(), status: v.literal('mail-waiting'), address: v.string() }),
  /** Asked for while nobody answered, or not confirmed by this browser's worker yet. It is asked for again at each start of a page. */
  v.object({ search: v.string(), status: v.literal('device-waiting') }),
  /** The service has sent a first mail. Whether its link was pressed is not known here. */
  v.object({ search: v.string(), status: v.literal('mail') }),
  v.object({ search: v.string(), status: v.literal('device') }),
])
export type AlertRow = Readonly<v.InferOutput<typeof AlertRow>>

export const alertRows = openModuleTable<AlertRow>({ moduleName: 'alerts', version: 1, keyPath: 'search', schema: AlertRow })
