import {
  departmentOptions,
  type FilterKey,
  type FilterOption,
  type JobFilter,
  locationOptions,
  typeOptions,
} from './job-filter.ts'
import type { JobListing } from '#shared/job.ts'

interface FilterTexts {
  readonly label: string
  /** The label on a phone's narrow button. */
  readonly shortLabel: string
  /** The option without a choice. */
  readonly everything: string
  readonly plural: string
  readonly optionsOf: (jobs: readonly JobListing[], filter: JobFilter) => readonly FilterOption[]
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

/** The order in which the filters are shown. */
export const shownKeys = ['type', 'department', 'location'] as const satisfies readonly FilterKey[]

/** Freelance jobs have none of the listed departments. */
export function isFilterDisabled(key: FilterKey, { type }: JobFilter): boolean {
  return key === 'department' && type === 'Freelance'
}
