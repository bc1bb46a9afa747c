import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { fold } from '#shared/text.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { type ChoicesProps, OptionCount, SearchField } from './filter-choices.tsx'
import choiceStyles from './filter-choices.module.css'
import {
  chosenPart,
  type FilterOption,
  isDeadEnd,
  type PlaceGroup,
  placeGroups,
  toggleCountry,
  togglePlace,
} from './filter-options.ts'
import { languageInList } from './filter-texts.ts'
import { changeFilter, countJobs, type JobFilter } from './job-filter.ts'
import { placeName } from '../job/names-of-board.ts'
import styles from './place-tree.module.css'
import { board as words } from '../words.ts'

/** The filter of places: countries, each with its places below it. */

const firstPlaces = 5
const firstUnread = 7
/** So many places can be searched. */
const searchedFrom = 10
/** So few places need no folding. */
const maxUnfolded = 12

interface Item {
  readonly id: string
  readonly level: 1 | 2
  readonly label: string
  /** null: an item that shows more. */
  readonly option: FilterOption | null
  readonly part: 'all' | 'some' | 'none'
  /** null: it has nothing below it. */
  readonly isOpen: boolean | null
  /** What a press changes. null: it shows more. */
  readonly toggle: ((filter: JobFilter) => JobFilter) | null
  readonly lang?: string | undefined
}

interface Folds {
  /** By the country's name, where somebody has opened or closed it. */
  readonly open: ReadonlyMap<string, boolean>
  /** The countries, and '' for what nobody has read, that show all places. */
  readonly whole: ReadonlySet<string>
}

const keyOf = ({ country }: PlaceGroup) => country?.value ?? ''

/** The items of a group that are shown. @param wanted what is searched for, folded */
function itemsOf(group: PlaceGroup, index: number, folds: Folds, isSmall: boolean, wanted: string): readonly Item[] {
  const { country, options } = group
  const part = chosenPart(group)
  const isWanted = (value: string) => fold(`${placeName(value)} ${value}`).includes(wanted)
  const places =
    wanted === '' ? options.filter((place) => !place.isRegion || place.isChosen) : options.filter(({ value }) => isWanted(value))
  const key = keyOf(group)
  const isUnfolded = isSmall || index === 0 || part === 'some'
  const isOpen = wanted !== '' || country === null || (!isDeadEnd(group) && (folds.open.get(key) ?? isUnfolded))
  const firstCount = country === null ? firstUnread : firstPlaces
  // An item in place of one more saves nothing.
  const isWhole = wanted !== '' || folds.whole.has(key) || places.length <= firstCount + 1
  const shown = isWhole ? places : places.filter(({ isChosen }, place) => place < firstCount || isChosen)
  const level = country === null ? 1 : 2
  const rows = shown.map(
    (place): Item => ({
      id: `${key}/${place.value}`,
      level,
      label: placeName(place.value),
      option: place,
      part: place.isChosen || part === 'all' ? 'all' : 'none',
      isOpen: null,
      toggle: place.isDisabled && part !== 'all' ? null : (filter) => togglePlace(filter, group, place.value),
      lang: languageInList('locations', place.value),
    }),
  )
  const more: Item = {
    id: `${key}/more`,
    level,
    label:
      country === null
        ? words.filter.showAll({ count: places.length })
        : words.filter.showAllIn({ count: places.length, place: placeName(country.value) }),
    option: null,
    part: 'none',
    isOpen: null,
    toggle: null,
  }
  const below = isOpen ? [...rows, ...(isWhole ? [] : [more])] : []
  if (country === null || (wanted !== '' && rows.length === 0 && !isWanted(country.value))) return below
  const head: Item = {
    id: key,
    level: 1,
    label: placeName(country.value),
    option: country,
    part,
    isOpen: places.length === 0 || isDeadEnd(group) ? null : isOpen,
    toggle: isDeadEnd(group) ? null : (filter) => toggleCountry(filter, group),
    lang: languageInList('locations', country.value),
  }
  return [head, ...below]
}

interface PlaceTreeProps extends ChoicesProps {
  /** Closes the popover around it. undefined: it stands in a sheet, which has a foot of its own. */
  readonly onClose?: () => void
}

/** Countries as checkboxes of a tree: the arrow keys walk, open and close, and Space chooses. */
export function PlaceTree({ filter, jobs, onChange, onClose }: PlaceTreeProps) {
  const [folds, setFolds] = useState<Folds>({ open: new Map(), whole: new Set() })
  const [query, setQuery] = useState('')
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const groups = placeGroups(jobs, filter, boardMapping)
  const placeCount = groups.reduce((sum, { options }) => sum + options.filter(({ isRegion }) => !isRegion).length, 0)
  const wanted = fold(query.trim())
  const items = groups.flatMap((group, index) => itemsOf(group, index, folds, placeCount <= maxUnfolded, wanted))
  const tabbableId = items.some(({ id }) => id === focusedId) ? focusedId : items[0]?.id

  const rowAt = (index: number) => tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]
  const open = (key: string, isOpen: boolean) =>
    setFolds(({ whole, ...known }) => ({ whole, open: new Map([...known.open, [key, isOpen]]) }))
  const press = ({ id, option, toggle }: Item) => {
    if (option !== null) return toggle ? onChange(toggle) : undefined
    const key = id.slice(0, -'/more'.length)
    setFolds((known) => ({ ...known, whole: new Set([...known.whole, key]) }))
    // The first of those that were hidden stands in its place.
    const at = items.findIndex((item) => item.id === id)
    requestAnimationFrame(() => rowAt(at)?.focus())
    return undefined
  }
  const onKeyDown = (event: KeyboardEvent, item: Item, index: number) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const inwards = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
    const outwards = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
    const parentIndex = items.findLastIndex(({ level }, place) => place < index && level < item.level)
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => rowAt(index + 1)?.focus(),
      ArrowUp: () => rowAt(index - 1)?.focus(),
      Home: () => rowAt(0)?.focus(),
      End: () => rowAt(items.length - 1)?.focus(),
      [inwards]: () => {
        if (item.isOpen === false) open(item.id, true)
        else if (item.isOpen) rowAt(index + 1)?.focus()
      },
      [outwards]: () => {
        if (item.isOpen) open(item.id, false)
        else if (item.level > 1) rowAt(parentIndex)?.focus()
      },
      ' ': () => press(item),
      Enter: () => press(item),
    }
    const move = moves[event.key]
    if (!move || event.target !== event.currentTarget) return
    event.preventDefault()
    move()
  }
  const searchLabel = words.filter.searchPlaces({ count: placeCount })
  const count = countJobs(jobs, filter)
  return (
    <>
      {placeCount < searchedFrom ? null : <SearchField label={searchLabel} query={query} onChange={setQuery} />}
      <div ref={tree} role="tree" aria-label={words.filter.location.label()} aria-multiselectable="true">
        {items.map((item, index) => (
          <Row
            key={item.id}
            baseId={`${baseId}${index}`}
            item={item}
            isTabbable={item.id === tabbableId}
            onFocus={() => setFocusedId(item.id)}
            onKeyDown={(event) => onKeyDown(event, item, index)}
            onOpen={(isOpen) => open(item.id, isOpen)}
            onPress={() => press(item)}
          />
        ))}
      </div>
      {items.length > 0 ? null : (
        <p role="status" className={choiceStyles['nothing']}>
          {words.filter.nothingFound()}
        </p>
      )}
      {onClose === undefined ? null : (
        <div className={styles['foot']}>
          <button
            type="button"
            className={linkClass({ isAlone: true })}
            aria-disabled={filter.locations.length === 0 || undefined}
            onClick={() => onChange((current) => changeFilter(current, 'locations', []))}
          >
            {words.filter.clearPlaces()}
          </button>
          <Button size="small" isDisabled={count === 0} onClick={onClose}>
            {count === 0 ? words.filter.noJobs() : words.filter.show({ count })}
          </Button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  readonly baseId: string
  readonly item: Item
  readonly isTabbable: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: (isOpen: boolean) => void
  readonly onPress: () => void
}

const checked = { all: 'true', some: 'mixed', none: 'false' } as const

function Row({ baseId, isTabbable, item, onFocus, onKeyDown, onOpen, onPress }: RowProps) {
  const { isOpen, label, lang, level, option, part, toggle } = item
  const shared = {
    role: 'treeitem',
    'aria-level': level,
    'aria-selected': part !== 'none',
    'data-level': level,
    tabIndex: isTabbable ? 0 : -1,
    onFocus,
    onKeyDown,
    onClick: onPress,
  }
  if (option === null) {
    return (
      <div {...shared} className={styles['more']}>
        {label}
      </div>
    )
  }
  const mark: ReactNode =
    part === 'all' ? <Icon name="check" size="small" /> : part === 'some' ? <span className={styles['dash']} /> : null
  return (
    <div
      {...shared}
      className={styles['row']}
      aria-checked={checked[part]}
      aria-disabled={toggle === null || undefined}
      aria-expanded={isOpen ?? undefined}
      aria-labelledby={`${baseId}-name ${baseId}-count`}
    >
      <span className={choiceStyles['mark']}>{mark}</span>
      <bdi id={`${baseId}-name`} className={styles['name']} lang={lang}>
        {label}
      </bdi>{' '}
      <span id={`${baseId}-count`}>
        <OptionCount {...option} isDisabled={option.count === 0} />
      </span>
      {isOpen === null ? null : (
        // Arrow keys do the same.
        <button
          type="button"
          tabIndex={-1}
          className={styles['chevron']}
          aria-expanded={isOpen}
          aria-label={words.filter.placesIn({ place: label })}
          onFocus={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(!isOpen)
          }}
        >
          <Icon name="chevron-down" size="medium" />
        </button>
      )}
    </div>
  )
}
