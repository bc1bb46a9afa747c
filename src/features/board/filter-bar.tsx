import { memo } from 'react'
import type { JobListing } from '#shared/job.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { RemovableChip } from '#ui/chip/chip.tsx'
import { FilterDropdown } from '#ui/dropdown/filter-dropdown.tsx'
import type { DropdownOption } from '#ui/dropdown/option.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import styles from './job-board.module.css'
import { FilterPills } from './filter-pills.tsx'
import type { FilterOption } from './filter-options.ts'
import { chosenText, type FilterKey, filterTexts, isFilterDisabled, shownKeys } from './filter-texts.ts'
import { isFiltering, type JobFilter } from './job-filter.ts'
import type { JobFilterControl } from './use-job-filter.ts'
import { words } from './words.ts'

function toDropdownOptions(everything: string, options: readonly FilterOption[]): readonly DropdownOption<string | null>[] {
  return [
    { value: null, label: everything },
    ...options.map(({ value, count, isDisabled }) => ({
      value,
      label: value,
      note: isDisabled ? words.filter.noJobs() : String(count),
      isDisabled,
    })),
  ]
}

interface FilterBarProps {
  readonly jobs: readonly JobListing[]
  /** The current choice, shown in the dropdowns at once. */
  readonly chosen: JobFilter
  /** The deferred choice, for the chips and the job counts of the options. */
  readonly filter: JobFilter
  readonly choose: JobFilterControl['choose']
  /** Called when a focused chip is removed. The caller must move the focus. */
  readonly onRemove: (key: FilterKey) => void
  /** Called when a choice in a phone's sheet closes it. */
  readonly onShow: () => void
}

/** The three filters: dropdowns, with the active filters as removable chips, or on a phone buttons with sheets. */
export function FilterBar({ jobs, chosen, filter, choose, onRemove, onShow }: FilterBarProps) {
  const keys = shownKeys(jobs, chosen)
  if (useLayoutWidth() === 'phone') {
    return (
      <FilterPills
        jobs={jobs}
        filter={chosen}
        onChoose={(key, value) => {
          choose(key, value === null ? [] : [value])
          onShow()
        }}
        onRemove={onRemove}
      />
    )
  }
  return (
    <>
      <div className={styles['filters']}>
        {keys.map((key) => (
          <Filter
            key={key}
            filterKey={key}
            jobs={jobs}
            countedFilter={filter}
            value={chosenText(key, chosen)}
            choose={choose}
            isDisabled={isFilterDisabled(key, chosen)}
          />
        ))}
      </div>
      {isFiltering(filter) ? (
        <ul className={styles['chips']} aria-label={words.filter.active()}>
          {keys.map((key) => {
            const text = chosenText(key, filter)
            return text === null ? null : (
              <li key={key}>
                <RemovableChip tone="macaw" removeLabel={words.filter.remove({ value: text })} onRemove={() => onRemove(key)}>
                  {text}
                </RemovableChip>
              </li>
            )
          })}
        </ul>
      ) : null}
    </>
  )
}

interface FilterProps {
  readonly filterKey: FilterKey
  readonly jobs: readonly JobListing[]
  readonly countedFilter: JobFilter
  readonly value: string | null
  readonly choose: JobFilterControl['choose']
  readonly isDisabled: boolean
}

const Filter = memo(function Filter({ filterKey, jobs, countedFilter, value, choose, isDisabled }: FilterProps) {
  const { label, everything, optionsOf } = filterTexts[filterKey]
  return (
    <FilterDropdown
      label={label}
      options={toDropdownOptions(everything, optionsOf(jobs, countedFilter, boardMapping))}
      value={value}
      valueText={value ?? everything}
      onChange={(chosen) => choose(filterKey, chosen === null ? [] : [chosen])}
      isDisabled={isDisabled}
    />
  )
})
