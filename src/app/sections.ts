import { frame } from '#content'
import { jobsAnchor } from '#shared/paths.ts'
import type { IconName } from '#ui/icon/icon.tsx'

/** A section of the home page in the header and the menu. */
export interface NavItem {
  readonly label: string
  readonly anchor: string
  readonly icon: IconName
}

export const aboutUs: readonly NavItem[] = [
  { label: frame.only.heading, anchor: frame.only.anchor, icon: 'sparkles' },
  { label: 'Teams', anchor: 'teams', icon: 'users' },
  { label: 'Benefits', anchor: 'benefits', icon: 'heart' },
  { label: 'Locations', anchor: 'locations', icon: 'map-pin' },
]

export const apply: readonly NavItem[] = [
  { label: 'Interviewing', anchor: 'interviewing', icon: 'message-circle' },
  { label: 'Jobs', anchor: jobsAnchor, icon: 'briefcase-business' },
  { label: 'FAQs', anchor: 'faq', icon: 'file-text' },
]
