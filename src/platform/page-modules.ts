import { modules } from 'virtual:modules/page'
import type { PageModule } from './page-module.ts'

/** The modules of this build, as the brand folder chooses them. */
export const pageModules: readonly PageModule[] = modules
