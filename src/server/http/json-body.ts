import type { Context } from 'hono'
import { valueWithoutControls } from '#shared/clean-text.ts'

/** The JSON body of a request, whose texts have no control characters. null: it is none. */
export async function jsonBody({ req }: Context): Promise<unknown> {
  return valueWithoutControls(await req.json().catch(() => null))
}
