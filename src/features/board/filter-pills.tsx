import { useLayoutEffect, useRef, useState } from 'react'
import type { JobListing } from '#shared/job.ts'
import { whenQuiet } from '#platform/idle.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import styles from './filter-pills.module.css'
import { chosenText, type FilterKey, filterTexts, isFilterDisabled, shownKeys } from './filter-texts.ts'
import type { JobFilter } from './job-filter.ts'
import { words } from './words.ts'

const FilterSheet = late(async () => (await import('./filter-sheet.tsx')).FilterSheet)

interface FilterPillsProps {
  readonly jobs: readonly JobListing[]
  readonly filter: JobFilter
  readonly onChoose: (key: FilterKey, value: string | null) => void
  /** Called when a focused button is pressed and goes. The caller must move the focus. */
  readonly onRemove: (key: FilterKey) => void
}

/**
 * The filters on a phone: a row of buttons that stays below the header. Each opens a sheet. A filter that is set stands first
 * and removes itself.
 */
export function FilterPills({ jobs, filter, onChoose, onRemove }: FilterPillsProps) {
  const [openKey, setOpenKey] = useState<FilterKey | null>(null)
  const known = shownKeys(jobs, filter)
  const setKeys = known.filter((key) => filter[key].length > 0)
  const keys = [...setKeys, ...known.filter((key) => !setKeys.includes(key))]
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // What has just been set stands at the start.
    if (bar.current) bar.current.scrollLeft = 0
  }, [setKeys.length])
  return (
    <>
      <div ref={bar} className={styles['bar']}>
        <ul className={styles['pills']} aria-label={words.filter.list()}>
          {keys.map((key) => (
            <li key={key}>
              {filter[key].length === 0 ? (
                <button
                  type="button"
                  className={styles['pill']}
                  aria-haspopup="dialog"
                  aria-disabled={isFilterDisabled(key, filter) || undefined}
                  onClick={() => {
                    if (!isFilterDisabled(key, filter)) setOpenKey(key)
                  }}
                >
                  {filterTexts[key].shortLabel}
                  <Icon name="chevron-down" size="small" />
                </button>
              ) : (
                <button
                  type="button"
                  className={styles['pill']}
                  data-set
                  aria-label={words.filter.remove({ value: chosenText(key, filter) ?? '' })}
                  onClick={() => onRemove(key)}
                >
                  <span>{chosenText(key, filter)}</span>
                  <Icon name="x" size="small" />
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <FilterSheet
        // A press loads it at once, otherwise it waits until the page is quiet.
        {...(openKey === null ? { when: whenQuiet } : {})}
        filterKey={openKey}
        jobs={jobs}
        filter={filter}
        onShow={(key, value) => {
          setOpenKey(null)
          onChoose(key, value)
        }}
        onClose={() => setOpenKey(null)}
      />
    </>
  )
}
