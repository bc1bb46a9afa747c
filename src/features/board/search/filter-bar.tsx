import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import type { JobListing } from '#shared/job.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { RemovableChip } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import styles from './filter-bar.module.css'
import { FilterPopover } from './filter-popover.tsx'
import { chipLanguage, chipText, isListDisabled, languageInList, listTexts, shownLists, valueText } from './filter-texts.ts'
import { chipsOf, clear, type JobFilter, withoutChip } from './job-filter.ts'
import { JobSearchBox } from './job-search-box.tsx'
import type { JobFilterControl } from './use-job-filter.ts'
import { board as words } from '../words.ts'

/** What can be chosen loads at the first touch of a filter. */
const loadChoices = () => import('./filter-choices.tsx')
type Choices = typeof import('./filter-choices.tsx')
const ListChoices = late<ComponentProps<Choices['ListChoices']>>(async () => (await loadChoices()).ListChoices)
const MoreChoices = late<ComponentProps<Choices['MoreChoices']>>(async () => (await loadChoices()).MoreChoices)
type Sheet = typeof import('./filter-sheet.tsx')
const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = late<ComponentProps<Sheet['FilterSheet']>>(async () => (await loadSheet()).FilterSheet)

const loadTree = () => import('./place-tree.tsx')
const PlaceTree = late<ComponentProps<typeof import('./place-tree.tsx')['PlaceTree']>>(async () => (await loadTree()).PlaceTree)

const preloadChoices = () => void Promise.all([loadChoices(), loadTree()]).catch(() => {})

interface FilterBarProps {
  /** The jobs that a link or a search has left. */
  readonly jobs: readonly JobListing[]
  /** The current filter, shown in the controls at once. */
  readonly chosen: JobFilter
  readonly change: JobFilterControl['change']
  readonly onSearchEnd: () => void
  /** All jobs of the board. */
  readonly jobCount: number
  /** Loads the search at the first touch of the box. */
  readonly onTouchSearch: () => void
  /** The count of jobs, where the result line has scrolled away. */
  readonly countText: string | undefined
  /** Called when a phone's sheet shows its jobs. */
  readonly onShow: () => void
}

const firstOptions = 7

/** The search box with the filters: dropdowns that take several choices, or on a phone one sheet of all. */
export function FilterBar({ change, chosen, countText, jobCount, jobs, onSearchEnd, onShow, onTouchSearch }: FilterBarProps) {
  const box = (
    <JobSearchBox
      query={chosen.query}
      jobCount={jobCount}
      onSearch={(query) => change((current) => ({ ...current, query }), 'typing')}
      onEnd={onSearchEnd}
      onTouch={onTouchSearch}
      {...(countText === undefined ? {} : { countText })}
    />
  )
  if (useLayoutWidth() === 'phone') {
    return (
      <div className={styles['bar']}>
        {box}
        <PhoneFilters
          jobs={jobs}
          filter={chosen}
          onShow={(next) => {
            change(() => next)
            onShow()
          }}
        />
      </div>
    )
  }
  const choices = { jobs, filter: chosen, onChange: change }
  const moreCount = chipsOf(chosen).filter(({ group }) => !(group in listTexts)).length
  return (
    <div className={styles['line']}>
      {box}
      {shownLists(jobs, chosen).map((key) => (
        <FilterPopover
          key={key}
          label={listTexts[key].label}
          value={valueText(key, chosen)}
          valueLanguage={chosen[key].length === 1 ? languageInList(key, chosen[key][0] ?? '') : undefined}
          isSet={chosen[key].length > 0}
          isDisabled={isListDisabled(key, chosen)}
          onTouch={preloadChoices}
        >
          {key === 'locations' ? (
            (close) => <PlaceTree {...choices} onClose={close} />
          ) : (
            <ListChoices {...choices} listKey={key} firstCount={firstOptions} />
          )}
        </FilterPopover>
      ))}
      <FilterPopover
        label={null}
        value={words.filter.more()}
        count={moreCount}
        {...(moreCount > 0 ? { name: words.filter.moreSet({ count: moreCount }) } : {})}
        isSet={moreCount > 0}
        isWide
        onTouch={preloadChoices}
      >
        <MoreChoices {...choices} />
      </FilterPopover>
    </div>
  )
}

interface PhoneFiltersProps {
  readonly jobs: readonly JobListing[]
  readonly filter: JobFilter
  readonly onShow: (filter: JobFilter) => void
}

/** The button that opens a phone's filters. With filters set, their number takes the place of its word. */
function PhoneFilters({ filter, jobs, onShow }: PhoneFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const count = chipsOf(filter).length
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        aria-haspopup="dialog"
        aria-label={count === 0 ? words.filter.open() : words.filter.openSet({ count })}
        data-set={count > 0 || undefined}
        onPointerEnter={() => void loadSheet().catch(() => {})}
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
      >
        <Icon name="sliders-horizontal" size="medium" />
        {count === 0 ? words.filter.open() : <span className={styles['number']}>{count}</span>}
      </button>
      {isWanted ? (
        <FilterSheet
          isOpen={isOpen}
          jobs={jobs}
          filter={filter}
          onClose={() => setIsOpen(false)}
          onShow={(next) => {
            setIsOpen(false)
            onShow(next)
          }}
        />
      ) : null}
    </>
  )
}

interface FilterChipsProps {
  readonly filter: JobFilter
  readonly change: JobFilterControl['change']
  /** Called when the last chip has gone. The caller must move the focus. */
  readonly onEmpty: () => void
}

/** Each choice as a chip that takes it back. The focus goes to the next one. */
export function FilterChips({ change, filter, onEmpty }: FilterChipsProps) {
  const chips = chipsOf(filter)
  const list = useRef<HTMLUListElement>(null)
  const focusAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    const { current: index } = focusAt
    if (index === null) return
    focusAt.current = null
    const buttons = list.current?.querySelectorAll<HTMLElement>('button') ?? []
    // The last button clears all.
    const next = buttons[Math.min(index, buttons.length - 2)]
    if (next) next.focus()
    else onEmpty()
  }, [chips.length, onEmpty])
  if (chips.length === 0) return null
  return (
    <ul ref={list} className={styles['chips']} aria-label={words.filter.active()}>
      {chips.map((chip, index) => {
        const text = chipText(chip)
        return (
          <li key={`${chip.group}/${text}`}>
            <RemovableChip
              tone="macaw"
              removeLabel={words.filter.remove({ value: text })}
              onRemove={() => {
                focusAt.current = index
                if (chips.length === 1) onEmpty()
                change((current) => withoutChip(current, chip))
              }}
            >
              <bdi lang={chipLanguage(chip)}>{text}</bdi>
            </RemovableChip>
          </li>
        )
      })}
      <li>
        <button
          type="button"
          className={linkClass({ isAlone: true })}
          onClick={() => {
            onEmpty()
            change(clear)
          }}
        >
          {words.filter.clearAll()}
        </button>
      </li>
    </ul>
  )
}
