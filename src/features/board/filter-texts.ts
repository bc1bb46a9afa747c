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

interface FilterTexts {
  readonly label: string
  /** The label on a phone's narrow button. */
  readonly shortLabel: string
  /** The option without a choice. */
  readonly everything: string
  readonly plural: string
  readonly optionsOf: (jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping) => readonly FilterOption[]
}

/** The words and options of each filter. */
export const filterTexts: Readonly<Record<FilterKey, FilterTexts>> = {
  type: { label: 'Job type', shortLabel: 'Type', everything: 'All types', plural: 'types', optionsOf: typeOptions },
  department: {
    label: 'Department',
    shortLabel: 'Department',
    everything: 'All departments',
    plural: 'departments',
    optionsOf: departmentOptions,
  },
  location: {
    label: 'Location',
    shortLabel: 'Location',
    everything: 'All locations',
    plural: 'places',
    optionsOf: locationOptions,
  },
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
