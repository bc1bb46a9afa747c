import type { ServerModule } from '#server/module.ts'
import { runPeopleCommand } from './server/people-command.ts'
import { purgeLog } from './server/log.ts'
import { purgeSignIns } from './server/purge-sign-ins.ts'
import { deskRoutes } from './server/routes.ts'
import { teamExport } from './server/team-notes.ts'
import { settings } from './settings.ts'
import { deskPage } from './shared/desk-pages.ts'

const minuteSeconds = 60

/** The recruiters' desk: what the server does for it. */
export const server: ServerModule = {
  name: 'desk',
  settings,
  staffPages: () => deskPage(),
  routes: (deps) => deskRoutes(deps, settings.read(deps.configuration.moduleSettings)),
  budgets: () => ({
    /** Ways to the company's issuer and back. */
    'desk.company': { windowSeconds: minuteSeconds, ofDevice: 20, ofAddress: 300 },
    /** Invitations. Their codes cannot be guessed, so this only keeps guesses from costing anything. */
    'desk.invitations': { windowSeconds: minuteSeconds, ofDevice: 10, ofAddress: 100 },
  }),
  commands: {
    'desk-people': {
      purpose: 'names the people of the desk',
      run: async (args, terminal, configure) => runPeopleCommand(args, configure(), terminal),
    },
  },
  purge: async (database, nowMs, { moduleSettings }) => {
    await purgeSignIns(database, nowMs)
    await purgeLog(database, nowMs, settings.read(moduleSettings).auditKeepDays)
  },
  exported: teamExport,
  // The log is this server's memory: a backup never brings an older one back, and a restore keeps the present one.
  leftOutOfBackups: ['DELETE FROM desk_log'],
  // And whoever was removed, or has another role or password since, stays so. Their filters go with their people.
  keptByRestore: ['desk_log', 'desk_people', 'desk_removed', 'desk_filters'],
  // Whoever has signed out stays out.
  afterRestore: () => ['DELETE FROM desk_sessions'],
}
