import type { BoardMapping } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { departmentOptions, type FilterOption, placeGroups, type PlaceOption, typeOptions } from './filter-options.ts'
import { type ListKey, nameInList } from './filter-texts.ts'
import type { JobFilter } from './job-filter.ts'
import { placeName } from '../job/names-of-board.ts'

/** The options of the filters that have a list. */

/** An option in a list. Of a tree, the children follow their place, one level deeper. */
export interface ListedOption extends FilterOption {
  readonly label: string
  readonly level: 0 | 1 | 2 | 3
}

const flat = (key: ListKey, options: readonly FilterOption[]): readonly ListedOption[] =>
  options.map((option) => ({ ...option, label: nameInList(key, option.value), level: 0 }))

function withChildren(options: readonly PlaceOption[], level: 1 | 2 | 3): readonly ListedOption[] {
  return options.flatMap(({ children, ...option }) => [{ ...option, level }, ...withChildren(children, level === 1 ? 2 : 3)])
}

function placesOf(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly ListedOption[] {
  const groups = placeGroups(jobs, filter, mapping)
  return groups.flatMap(({ country, options }) => [
    ...(country === null ? [] : [{ ...country, label: placeName(country.value), level: 0 as const }]),
    ...withChildren(options, 1).map((option) => ({
      ...option,
      label: placeName(option.label),
      level: country === null ? (0 as const) : option.level,
    })),
  ])
}

/** The options of a list with the jobs that each would show. */
export function listOptions(key: ListKey, jobs: readonly JobListing[], filter: JobFilter): readonly ListedOption[] {
  switch (key) {
    case 'types':
      return flat('types', typeOptions(jobs, filter, boardMapping))
    case 'departments':
      return flat('departments', departmentOptions(jobs, filter, boardMapping))
    case 'locations':
      return placesOf(jobs, filter, boardMapping)
  }
}
