import * as v from 'valibot'
import type { Settings } from '#shared/settings.ts'

/** What pages and the worker know of the settings of alerts (`settings.ts`). */
const AlertSettings = v.object({
  /** Whether the server sends alerts by mail. */
  hasMail: v.boolean(),
  /** The VAPID key that a device subscribes with, in base64url. null: the server sends no alerts by push. */
  pushKey: v.nullable(v.string()),
})

/** A server that does not say so has none. */
export function alertSettings({ modules }: Settings): v.InferOutput<typeof AlertSettings> {
  const given = v.safeParse(AlertSettings, modules['alerts'])
  return given.success ? given.output : { hasMail: false, pushKey: null }
}
