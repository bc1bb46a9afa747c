import { shareKit } from 'virtual:share-kit'
import type { ShareKit } from '../shared/share-kit.ts'

/** null: the brand's fonts cannot be read, so that all jobs share the picture of the site. */
export const builtShareKit: ShareKit | null = shareKit
