import { modules } from 'virtual:modules/server'
import type { ServerModule } from './module.ts'

/** The modules of this build, as the brand folder chooses them. The only file that knows the list: everything else is given it. */
export const serverModules: readonly ServerModule[] = modules
