import type { ServerModule } from '#server/module.ts'
import { settings } from './settings.ts'

/** The keys of pickers, which the server writes into pages. */
export const server: ServerModule = { name: 'pickers', settings }
