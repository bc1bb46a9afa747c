import * as v from 'valibot'
import { DeskFairEvent } from '../../shared/desk-fair.ts'
import { staff as words } from '../../words.ts'

/** Reads what the module's part of the service says, which the desk hands on unread. */
export function readOr<S extends v.GenericSchema, T>(schema: S, value: unknown, other: T): v.InferOutput<S> | T {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : other
}

export const fairsOf = (overview: unknown) => readOr(v.array(DeskFairEvent), overview, [])

/** An event that the desk has not made may have none. */
export const fairName = (name: string) => name || words.noName()
