import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'

/** The settings of the guard. */
export const settings = declareSettings({
  name: 'guard',
  variables: {
    GUARD: v.optional(v.picklist(['on', 'off'], "Expected 'on' or 'off'"), 'on'),
  },
  read: ({ GUARD }) => ({ isOn: GUARD === 'on' }),
  ofPages: () => ({}),
})
