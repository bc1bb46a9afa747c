import { useState } from 'react'
import { freelanceType } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { fold } from '#shared/text.ts'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { boardMapping } from '#platform/board-mapping.ts'
import styles from './filter-sheet.module.css'
import type { FilterOption } from './filter-options.ts'
import { type FilterKey, filterTexts } from './filter-texts.ts'
import { changeFilter, countJobs, type JobFilter } from './job-filter.ts'
import { words } from './words.ts'

/** A list as long as this has a search field. */
const searchedFrom = 10

/** Whether a choice of this option would show an empty list. Freelance has its own text for that. */
function isEmpty({ count, value }: FilterOption): boolean {
  return count === 0 && value !== freelanceType
}

/** The chosen option first, those without jobs last, the others with the most jobs first. */
function sorted(options: readonly FilterOption[], chosen: string | null): readonly FilterOption[] {
  const rank = (option: FilterOption) => (option.value === chosen ? 0 : isEmpty(option) ? 2 : 1)
  return [...options].sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}

interface FilterSheetProps {
  /** The filter to choose, or null while the sheet is closed. */
  readonly filterKey: FilterKey | null
  readonly jobs: readonly JobListing[]
  readonly filter: JobFilter
  readonly onShow: (key: FilterKey, value: string | null) => void
  readonly onClose: () => void
}

/** What is chosen in the open sheet. The list changes only when 'Show … jobs' is pressed. */
interface Pending {
  readonly key: FilterKey | null
  readonly value: string | null
  readonly query: string
}

/** The options of one filter in a sheet, with the number of jobs that each would show. */
export function FilterSheet({ filterKey, jobs, filter, onShow, onClose }: FilterSheetProps) {
  const [pending, setPending] = useState<Pending>({ key: null, value: null, query: '' })
  if (pending.key !== filterKey) setPending({ key: filterKey, value: filterKey && (filter[filterKey][0] ?? null), query: '' })
  const { key, query, value } = pending
  if (key === null) return <BottomSheet isOpen={false} onClose={onClose} title="" footer={null} />

  const { label, optionsOf, things } = filterTexts[key]
  const searchLabel = (count: number) => words.filter.search({ count, things })
  const options = sorted(optionsOf(jobs, filter, boardMapping), filter[key][0] ?? null)
  const shown = options.filter((option) => fold(option.value).includes(fold(query)))
  const count = countJobs(jobs, changeFilter(filter, key, value === null ? [] : [value]))
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={label}
      action={
        value === null ? null : (
          <button
            type="button"
            className={linkClass({ isAlone: true })}
            onClick={({ currentTarget }) => {
              // The button goes with the choice.
              currentTarget.closest('dialog')?.querySelector('h2')?.focus()
              setPending({ ...pending, value: null })
            }}
          >
            {words.filter.clear()}
          </button>
        )
      }
      footer={
        <Button isWide onClick={() => onShow(key, value)}>
          {words.filter.show({ count })}
        </Button>
      }
    >
      {options.length < searchedFrom ? null : (
        <div className={styles['search']}>
          <Icon name="search" size="medium" />
          <input
            type="search"
            className={styles['query']}
            aria-label={searchLabel(options.length)}
            placeholder={searchLabel(options.length)}
            autoComplete="off"
            enterKeyHint="search"
            value={query}
            onChange={({ currentTarget }) => setPending({ ...pending, query: currentTarget.value })}
          />
        </div>
      )}
      <div
        className={styles['options']}
        role="radiogroup"
        aria-label={label}
        data-searched={options.length >= searchedFrom || undefined}
      >
        {shown.map((option) => (
          <label key={option.value} className={styles['option']} data-empty={isEmpty(option) || undefined}>
            <input
              type="radio"
              name="filter"
              className={styles['radio']}
              checked={option.value === value}
              disabled={isEmpty(option) && option.value !== value}
              onChange={() => setPending({ ...pending, value: option.value })}
            />
            <bdi>{option.value}</bdi>
            {option.value === value ? <Icon name="check" size="medium" /> : null}{' '}
            <span className={styles['count']}>
              {isEmpty(option) ? (
                words.filter.noJobs()
              ) : (
                <>
                  <span aria-hidden="true">{option.count}</span>
                  <VisuallyHidden>{words.jobs({ count: option.count })}</VisuallyHidden>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
      {shown.length === 0 ? (
        <p role="status" className={styles['nothing']}>
          {words.filter.nothingFound()}
        </p>
      ) : null}
    </BottomSheet>
  )
}
