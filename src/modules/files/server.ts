import type { ServerModule } from '#server/module.ts'
import { runCheckStoreCommand } from './server/check-store-command.ts'
import { openS3Store } from './server/s3-store.ts'
import { settings } from './settings.ts'

/** A store for files that speaks S3, instead of the database. */
export const server: ServerModule = {
  name: 'files',
  settings,
  openFileStore: (given) => {
    const own = settings.read(given)
    return own && (async (folder) => openS3Store(own, folder))
  },
  commands: {
    'check-store': {
      purpose: 'tries the store for files',
      run: async (args, terminal, configure) => runCheckStoreCommand(args, configure(), terminal),
    },
  },
}
