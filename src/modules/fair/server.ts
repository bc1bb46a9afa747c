import { fair } from '#content'
import type { ServerModule } from '#server/module.ts'
import { continueRoutes } from './server/continue-routes.ts'
import { purgeContinueLinks } from './server/continue-links.ts'
import { eventMails } from './server/event-mail.ts'
import { fairExport } from './server/fair-export.ts'
import { fairBudgets } from './server/budgets.ts'
import { runFairKeyCommand } from './server/key-command.ts'
import { fairRoutes } from './server/routes.ts'
import { purgeFairs } from './server/tablets.ts'
import { continueApi } from './shared/continue-link.ts'
import { fairApi } from './shared/fair.ts'
import { fairBase } from './shared/fair-base.ts'

/** Career fairs: what the server does for tablets, and for people who were at one. */
export const server: ServerModule = {
  name: 'fair',
  mode: fairBase,
  budgets: () => fairBudgets,
  routes: (deps) => [
    { at: fairApi, app: fairRoutes(deps) },
    { at: continueApi, app: continueRoutes(deps) },
  ],
  takesBytes: new RegExp(`^${fairApi}/envelopes/[^/]+$`),
  purge: async (database, nowMs) => {
    await purgeFairs(database, nowMs)
    await purgeContinueLinks(database, nowMs)
  },
  writeEventMail: (database) => eventMails(database, fair.birds),
  exported: fairExport,
  commands: {
    'fair-key': {
      purpose: 'shows, saves and replaces the key of career fairs',
      run: async (args, terminal, configure) => runFairKeyCommand(args, configure(), terminal),
    },
  },
  // A code that was used may come back.
  afterRestore: () => ['DELETE FROM fair_codes'],
}
