import type { Context } from 'hono'
import { valueWithoutControls } from '#shared/clean-text.ts'
import { isNestedDeeperThan } from '../../tools/nesting.ts'

/** No request of this site nests its body half as deep. */
const maxDepth = 20

/** The JSON body of a request, whose texts have no control characters. null: it is none, or nests deeper than any request. */
export async function jsonBody({ req }: Context): Promise<unknown> {
  const body: unknown = await req.json().catch(() => null)
  // First: to clean what nests without end would exhaust the stack.
  return isNestedDeeperThan(body, maxDepth) ? null : valueWithoutControls(body)
}
