import { frame } from '#content'
import { jobsAnchor } from '#shared/paths.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { frame as words } from './words.ts'

/** A section of the home page in the header and the menu. */
export interface NavItem {
  readonly label: string
  readonly anchor: string
  readonly icon: IconName
}

const leftOut: readonly string[] = [...frame.leavesOut, ...(frame.officeKeys.length === 0 ? ['locations'] : [])]
const isThere = ({ anchor }: NavItem) => !leftOut.includes(anchor)

const sections: readonly NavItem[] = [
  { label: words.teams(), anchor: 'teams', icon: 'users' },
  { label: words.benefits(), anchor: 'benefits', icon: 'heart' },
  { label: words.locations(), anchor: 'locations', icon: 'map-pin' },
]

export const aboutUs: readonly NavItem[] = [
  ...(frame.only ? [{ label: frame.only.heading, anchor: frame.only.anchor, icon: 'sparkles' } as const] : []),
  ...sections.filter(isThere),
]

const steps: readonly NavItem[] = [
  { label: words.interviewing(), anchor: 'interviewing', icon: 'message-circle' },
  { label: words.jobs(), anchor: jobsAnchor, icon: 'briefcase-business' },
  { label: words.faq(), anchor: 'faq', icon: 'file-text' },
]

export const apply: readonly NavItem[] = steps.filter(isThere)
