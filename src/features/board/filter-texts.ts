import { type BoardMapping, freelanceType } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import type { PayChoice, PayUnit, Published, Workplace } from '#shared/job-filter.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { settings } from '#platform/settings.ts'
import { departmentOptions, type FilterOption, placeGroups, type PlaceOption, typeOptions } from './filter-options.ts'
import type { FilterChip, JobFilter } from './job-filter.ts'
import { moneyText } from './pay-text.ts'
import { words } from './words.ts'

/** The words of the filters, and the options of those with a list. */

/** The groups that have a dropdown of their own. */
export type ListKey = 'types' | 'departments' | 'locations'

/** An option in a list. Of a tree, the children follow their place, one level deeper. */
export interface ListedOption extends FilterOption {
  readonly label: string
  readonly level: 0 | 1 | 2 | 3
}

interface ListTexts {
  readonly label: string
  /** The dropdown's value without a choice. */
  readonly everything: string
  readonly optionsOf: (jobs: readonly JobListing[], filter: JobFilter) => readonly ListedOption[]
}

const flat = (options: readonly FilterOption[]): readonly ListedOption[] =>
  options.map((option) => ({ ...option, label: option.value, level: 0 }))

function withChildren(options: readonly PlaceOption[], level: 1 | 2 | 3): readonly ListedOption[] {
  return options.flatMap(({ children, ...option }) => [{ ...option, level }, ...withChildren(children, level === 1 ? 2 : 3)])
}

function placesOf(jobs: readonly JobListing[], filter: JobFilter, mapping: BoardMapping): readonly ListedOption[] {
  const groups = placeGroups(jobs, filter, mapping)
  return groups.flatMap(({ country, options }) => [
    ...(country === null ? [] : [{ ...country, label: country.value, level: 0 as const }]),
    ...withChildren(options, 1).map((option) => (country === null ? { ...option, level: 0 as const } : option)),
  ])
}

function textsOf(key: 'type' | 'department' | 'location'): Omit<ListTexts, 'optionsOf'> {
  const { everything, label } = words.filter[key]
  return { label: label(), everything: everything() }
}

export const listTexts: Readonly<Record<ListKey, ListTexts>> = {
  types: {
    ...textsOf('type'),
    optionsOf: (jobs, filter) => flat(typeOptions(jobs, filter, boardMapping, settings.freelanceUrl !== null)),
  },
  departments: {
    ...textsOf('department'),
    optionsOf: (jobs, filter) => flat(departmentOptions(jobs, filter, boardMapping)),
  },
  locations: { ...textsOf('location'), optionsOf: (jobs, filter) => placesOf(jobs, filter, boardMapping) },
}

/** The lists that have something to choose from, in the order in which they are shown. */
export function shownLists(jobs: readonly JobListing[], { departments, types }: JobFilter): readonly ListKey[] {
  const hasSome = (key: 'type' | 'department') => jobs.some((job) => job[key] !== '' && job.type !== freelanceType)
  return [
    ...(settings.freelanceUrl !== null || types.length > 0 || hasSome('type') ? ['types' as const] : []),
    ...(departments.length > 0 || hasSome('department') ? ['departments' as const] : []),
    'locations',
  ]
}

/** Freelance jobs have none of the listed departments. */
export function isListDisabled(key: ListKey, { types }: JobFilter): boolean {
  return key === 'departments' && types.includes(freelanceType)
}

/** What a dropdown shows as its value: the choice, or how many there are. */
export function valueText(key: ListKey, filter: JobFilter): string {
  const [first, ...others] = filter[key]
  if (first === undefined) return listTexts[key].everything
  return others.length === 0 ? first : words.filter.chosen({ count: others.length + 1 })
}

const currencies: ReadonlyMap<string, () => string> = new Map([
  ['USD', words.filter.currency.usd],
  ['EUR', words.filter.currency.eur],
  ['GBP', words.filter.currency.gbp],
  ['CNY', words.filter.currency.cny],
])

/** 'Dollars a year'. */
export function payUnitText(unit: PayUnit): string {
  const [code = '', period] = unit.split('-')
  const currency = currencies.get(code)?.() ?? code
  return period === 'hour' ? words.filter.pay.perHour({ currency }) : words.filter.pay.perYear({ currency })
}

/** '$100k up', or 'Any' without a bound. */
export function payStepText({ atLeastCents, unit }: PayChoice): string {
  if (atLeastCents === 0) return words.filter.pay.any()
  return words.filter.pay.up({ amount: moneyText(atLeastCents, unit.slice(0, 3)) })
}

export function workplaceText(workplace: Exclude<Workplace, 'any'>): string {
  return workplace === 'remote' ? words.filter.workplace.remote() : words.filter.workplace.onSite()
}

export function publishedText(published: Published): string {
  return words.filter.published[published]()
}

/** The words of a choice on its chip. */
export function chipText(chip: FilterChip): string {
  switch (chip.group) {
    case 'types':
    case 'departments':
    case 'locations':
      return chip.value
    case 'workplace':
      return chip.value === 'any' ? '' : workplaceText(chip.value)
    case 'published':
      return publishedText(chip.value)
    case 'pay': {
      const { value } = chip
      if (!value) return ''
      if (value.atLeastCents === 0) return payUnitText(value.unit)
      const amount = moneyText(value.atLeastCents, value.unit.slice(0, 3))
      return value.unit.endsWith('hour') ? words.filter.pay.chipHour({ amount }) : words.filter.pay.chipYear({ amount })
    }
  }
}
