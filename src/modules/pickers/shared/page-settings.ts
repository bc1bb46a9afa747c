import * as v from 'valibot'
import type { Settings } from '#shared/settings.ts'

/** What pages know of the settings of pickers (`settings.ts`). */
const PickerSettings = v.object({
  dropboxAppKey: v.nullable(v.string()),
  /** Both or none: a picker of Google needs them. */
  googleClientId: v.nullable(v.string()),
  googleApiKey: v.nullable(v.string()),
})

/** Without keys there is no picker. */
export function pickerSettings({ modules }: Pick<Settings, 'modules'>): v.InferOutput<typeof PickerSettings> {
  const given = v.safeParse(PickerSettings, modules['pickers'])
  return given.success ? given.output : { dropboxAppKey: null, googleClientId: null, googleApiKey: null }
}
