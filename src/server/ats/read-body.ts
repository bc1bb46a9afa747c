import * as v from 'valibot'

/** An answer's body, if it is JSON of this shape. */
export function parseBody<const Schema extends v.GenericSchema>(
  schema: Schema,
  body: string | null,
): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(body ?? ''))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
