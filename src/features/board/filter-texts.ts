import {
  departmentOptions,
  type FilterKey,
  type FilterOption,
  type JobFilter,
  locationOptions,
  typeOptions,
} from './job-filter.ts'
import { type BoardMapping, freelanceType } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { settings } from '#platform/settings.ts'
import { words } from './words.ts'

interface FilterTexts {
  readonly label: string
  /** The label on a phone's narrow button. */
  readonly shortLabel: string
  /** The option without a choice. */
  readonly everything: string
  /** What the options are, in the label of their search. */
  readonly things: string
  readonly optionsOf: (jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping) => readonly FilterOption[]
}

function textsOf(key: 'type' | 'department' | 'location'): Omit<FilterTexts, 'optionsOf'> {
  const { everything, label, short, things } = words.filter[key]
  return { label: label(), shortLabel: short(), everything: everything(), things: things() }
}

/** The words and options of each filter. */
export const filterTexts: Readonly<Record<FilterKey, FilterTexts>> = {
  type: { ...textsOf('type'), optionsOf: typeOptions },
  department: { ...textsOf('department'), optionsOf: departmentOptions },
  location: { ...textsOf('location'), optionsOf: locationOptions },
}

/** The filters that have something to choose from, in the order in which they are shown. */
export function shownKeys(jobs: readonly JobListing[], filter: JobFilter): readonly FilterKey[] {
  const isShown = (key: 'type' | 'department') =>
    filter[key] !== null || jobs.some((job) => job[key] !== '' && job.type !== freelanceType)
  return [
    ...(settings.freelanceUrl !== null || isShown('type') ? ['type' as const] : []),
    ...(isShown('department') ? ['department' as const] : []),
    'location',
  ]
}

/** Freelance jobs have none of the listed departments. */
export function isFilterDisabled(key: FilterKey, { type }: JobFilter): boolean {
  return key === 'department' && type === freelanceType
}
