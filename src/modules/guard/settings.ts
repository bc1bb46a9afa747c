import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'

/** The settings of the guard. `SCAN_COMMAND` counts whatever `GUARD` says. */
export const settings = declareSettings({
  name: 'guard',
  variables: {
    GUARD: v.optional(v.picklist(['on', 'off'], "Expected 'on' or 'off'"), 'on'),
    SCAN_COMMAND: v.optional(
      v.pipe(
        v.string(),
        v.check((command) => command.startsWith('/'), 'Expected the path of a program, beginning with /'),
      ),
    ),
  },
  read: ({ GUARD, SCAN_COMMAND }) => ({ isOn: GUARD === 'on', scanCommand: SCAN_COMMAND ?? null }),
  ofPages: () => ({}),
})
