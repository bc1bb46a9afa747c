import { createContext } from 'react'
import type { MediaRule } from './embeds.ts'

/** How this build treats pictures of other hosts. The site's layout provides it. The default loads nothing without a press. */
export const MediaRuleContext = createContext<MediaRule>('press')
