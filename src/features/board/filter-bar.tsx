import { memo } from 'react'
import type { JobListing } from '#shared/job.ts'
import { RemovableChip } from '#ui/chip/chip.tsx'
import { LateFilterDropdown } from '#ui/dropdown/late-filter-dropdown.tsx'
import type { DropdownOption } from '#ui/dropdown/option.ts'
import styles from './job-board.module.css'
import {
  departmentOptions,
  type FilterKey,
  type FilterOption,
  isFiltering,
  type JobFilter,
  locationOptions,
  typeOptions,
} from './job-filter.ts'
import type { JobFilterControl } from './use-job-filter.ts'

function toDropdownOptions(everything: string, options: readonly FilterOption[]): readonly DropdownOption<string | null>[] {
  return [
    { value: null, label: everything },
    ...options.map(({ value, count, isDisabled }) => ({
      value,
      label: value,
      note: isDisabled ? 'No jobs' : String(count),
      isDisabled,
    })),
  ]
}

const filterWords = {
  type: { label: 'Job type', everything: 'All types', optionsOf: typeOptions },
  department: { label: 'Department', everything: 'All departments', optionsOf: departmentOptions },
  location: { label: 'Location', everything: 'All locations', optionsOf: locationOptions },
} as const

/** From left to right, the dropdowns and the chips. */
const shownKeys = ['type', 'department', 'location'] as const

interface FilterBarProps {
  readonly jobs: readonly JobListing[]
  /** What the dropdowns say at once. */
  readonly chosen: JobFilter
  /** What is drawn of it: chips, and how many jobs each option of a dropdown would show. */
  readonly filter: JobFilter
  readonly choose: JobFilterControl['choose']
  /** A chip was taken away, and the focus with it. */
  readonly onRemove: (key: FilterKey) => void
}

/** The three dropdowns of the board, and what is chosen in them as chips that can be taken away. */
export function FilterBar({ jobs, chosen, filter, choose, onRemove }: FilterBarProps) {
  return (
    <>
      <div className={styles['filters']}>
        {shownKeys.map((key) => (
          <Filter
            key={key}
            filterKey={key}
            jobs={jobs}
            countedFilter={filter}
            value={chosen[key]}
            choose={choose}
            isDisabled={key === 'department' && chosen.type === 'Freelance'}
          />
        ))}
      </div>
      {isFiltering(filter) ? (
        <ul className={styles['chips']} aria-label="Active filters">
          {shownKeys.map((key) =>
            filter[key] === null ? null : (
              <li key={key}>
                <RemovableChip tone="macaw" removeLabel={`Remove filter ${filter[key]}`} onRemove={() => onRemove(key)}>
                  {filter[key]}
                </RemovableChip>
              </li>
            ),
          )}
        </ul>
      ) : null}
    </>
  )
}

interface FilterProps<K extends FilterKey = FilterKey> {
  readonly filterKey: K
  readonly jobs: readonly JobListing[]
  readonly countedFilter: JobFilter
  readonly value: JobFilter[K]
  readonly choose: JobFilterControl['choose']
  readonly isDisabled: boolean
}

const Filter = memo(function Filter({ filterKey, jobs, countedFilter, value, choose, isDisabled }: FilterProps) {
  const { label, everything, optionsOf } = filterWords[filterKey]
  return (
    <LateFilterDropdown
      label={label}
      options={toDropdownOptions(everything, optionsOf(jobs, countedFilter))}
      value={value}
      valueText={value ?? everything}
      onChange={(chosen) => choose(filterKey, chosen)}
      isDisabled={isDisabled}
    />
  )
})
