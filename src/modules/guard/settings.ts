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
  about: {
    GUARD:
      '`off`: no application waits for a look, such as where programs of yours post them. Of use only where applications are delivered',
    SCAN_COMMAND:
      'the path of a program that judges each file before it is delivered or shown at the desk. It gets the path of a copy: exit status 0 is clean, 1 is found; anything else, or no answer within 60 s, is asked again',
  },
  read: ({ GUARD, SCAN_COMMAND }) => ({ isOn: GUARD === 'on', scanCommand: SCAN_COMMAND ?? null }),
  ofPages: () => ({}),
})
