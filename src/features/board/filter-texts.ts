import { departmentOptions, type FilterOption, locationOptions, typeOptions } from './filter-options.ts'
import type { JobFilter } from './job-filter.ts'
import { type BoardMapping, freelanceType } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { settings } from '#platform/settings.ts'
import { words } from './words.ts'

/** The groups that have a dropdown. */
export type FilterKey = 'types' | 'departments' | 'locations'

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
  types: {
    ...textsOf('type'),
    optionsOf: (jobs, filter, mapping) => typeOptions(jobs, filter, mapping, settings.freelanceUrl !== null),
  },
  departments: { ...textsOf('department'), optionsOf: departmentOptions },
  locations: { ...textsOf('location'), optionsOf: locationOptions },
}

/** The filters that have something to choose from, in the order in which they are shown. */
export function shownKeys(jobs: readonly JobListing[], filter: JobFilter): readonly FilterKey[] {
  const hasSome = (key: 'type' | 'department') => jobs.some((job) => job[key] !== '' && job.type !== freelanceType)
  const { departments, types } = filter
  return [
    ...(settings.freelanceUrl !== null || types.length > 0 || hasSome('type') ? ['types' as const] : []),
    ...(departments.length > 0 || hasSome('department') ? ['departments' as const] : []),
    'locations',
  ]
}

/** Freelance jobs have none of the listed departments. */
export function isFilterDisabled(key: FilterKey, { types }: JobFilter): boolean {
  return key === 'departments' && types.includes(freelanceType)
}

/** The chosen values of a group as one text. null: none. */
export function chosenText(key: FilterKey, filter: JobFilter): string | null {
  return filter[key].length === 0 ? null : filter[key].join(', ')
}
