import * as v from 'valibot'
import { deskPage } from '#modules/desk/shared/desk-pages.ts'
import { viewQuery, wholeList } from '#modules/desk/page/staff/parts/view.ts'
import { DeskFairEvent } from '../../shared/desk-fair.ts'
import { staff as words } from '../../words.ts'

/** Where fairs are at the desk, and how their part of its service is read. */

/** The last part of the address of an event that nobody has named yet. */
export const newEvent = 'new'
/** The module's name, of which its pages have theirs. */
export const moduleName = 'fair'
/** The list's filter. */
export const filterName = 'fair'

/** Who has come from a fair. */
export const peoplePath = (eventId: string) => deskPage() + viewQuery({ ...wholeList, ofModules: { [filterName]: eventId } })

/** Reads what the module's part of the service says, which the desk hands on unread. */
export function readOr<S extends v.GenericSchema, T>(schema: S, value: unknown, other: T): v.InferOutput<S> | T {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : other
}

export const fairsOf = (overview: unknown) => readOr(v.array(DeskFairEvent), overview, [])

/** An event that the desk has not made may have none. */
export const fairName = (name: string) => name || words.noName()
