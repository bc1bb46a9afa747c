import type { BuildModule } from '#build/modules.ts'
import { fairBase } from './shared/fair-base.ts'

/** Recruiters install the site on their tablets: the app's icon leads to the fair. */
export const build: BuildModule = { shortcuts: [{ path: fairBase, section: 'page', sentence: 'menu' }] }
