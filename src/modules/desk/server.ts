import type { ServerModule } from '#server/module.ts'
import { runPasswordCommand } from './server/password-command.ts'
import { purgeSignIns } from './server/purge-sign-ins.ts'
import { deskRoutes } from './server/routes.ts'
import { settings } from './settings.ts'
import { deskPage } from './shared/desk-pages.ts'

/** The recruiters' desk: what the server does for it. */
export const server: ServerModule = {
  name: 'desk',
  settings,
  staffPages: (given) => (settings.read(given) ? deskPage() : null),
  routes: (deps) => {
    const password = settings.read(deps.configuration.moduleSettings)
    return password && deskRoutes(deps, password)
  },
  commands: {
    'desk-password': {
      purpose: "hashes a password for the recruiters' desk",
      // A hash must be makeable while the one that is set is wrong.
      run: async (_args, terminal) => runPasswordCommand(terminal),
    },
  },
  purge: purgeSignIns,
  // Whoever has signed out stays out.
  afterRestore: () => ['DELETE FROM desk_sessions'],
}
