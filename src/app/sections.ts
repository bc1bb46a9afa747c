import { frame } from '#content'
import { jobsAnchor } from '#shared/paths.ts'
import type { IconName } from '#ui/icon/icon.tsx'

/** A section of the home page in the header and the menu. */
export interface NavItem {
  readonly label: string
  readonly anchor: string
  readonly icon: IconName
}

const leftOut: readonly string[] = [...frame.leavesOut, ...(frame.officeKeys.length === 0 ? ['locations'] : [])]
const isThere = ({ anchor }: NavItem) => !leftOut.includes(anchor)

const sections: readonly NavItem[] = [
  { label: 'Teams', anchor: 'teams', icon: 'users' },
  { label: 'Benefits', anchor: 'benefits', icon: 'heart' },
  { label: 'Locations', anchor: 'locations', icon: 'map-pin' },
]

export const aboutUs: readonly NavItem[] = [
  ...(frame.only ? [{ label: frame.only.heading, anchor: frame.only.anchor, icon: 'sparkles' } as const] : []),
  ...sections.filter(isThere),
]

const steps: readonly NavItem[] = [
  { label: 'Interviewing', anchor: 'interviewing', icon: 'message-circle' },
  { label: 'Jobs', anchor: jobsAnchor, icon: 'briefcase-business' },
  { label: 'FAQs', anchor: 'faq', icon: 'file-text' },
]

export const apply: readonly NavItem[] = steps.filter(isThere)
