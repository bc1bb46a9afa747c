import { freelanceType } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import type { PayChoice, PayUnit, Published } from '#shared/job-filter.ts'
import type { WorkModel } from '#shared/work-model.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { settings } from '#platform/settings.ts'
import type { FilterChip, JobFilter } from './job-filter.ts'
import { placeName, typeName } from '../job/names-of-board.ts'
import { moneyText } from '../job/pay-text.ts'
import { board as words } from '../words.ts'

/** The words of the filters, which every visitor sees. Their options load later (`filter-choices.tsx`). */

/** The groups that have a dropdown of their own. */
export type ListKey = 'types' | 'departments' | 'locations'

interface ListTexts {
  readonly label: string
  /** The dropdown's value without a choice. */
  readonly everything: string
}

function textsOf(key: 'type' | 'department' | 'location'): ListTexts {
  const { everything, label } = words.filter[key]
  return { label: label(), everything: everything() }
}

export const listTexts: Readonly<Record<ListKey, ListTexts>> = {
  types: textsOf('type'),
  departments: textsOf('department'),
  locations: textsOf('location'),
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

/** What a page says for a choice of a list. */
export function nameInList(key: ListKey, value: string): string {
  if (key === 'types') return typeName(value)
  return key === 'locations' ? placeName(value) : value
}

/** The language of such a name, where it is the board's own and another than the page's. */
export function languageInList(key: FilterChip['group'], value: string): string | undefined {
  const isOwn =
    key === 'departments' ||
    (key === 'types' && value !== '' && typeName(value) === value) ||
    (key === 'locations' && placeName(value) === value)
  return isOwn ? foreignLanguage() : undefined
}

/** The language of a chip's words. */
export function chipLanguage({ group, value }: FilterChip): string | undefined {
  return typeof value === 'string' ? languageInList(group, value) : undefined
}

/** What a dropdown shows as its value: the choice, or how many there are. */
export function valueText(key: ListKey, filter: JobFilter): string {
  const [first, ...others] = filter[key]
  if (first === undefined) return listTexts[key].everything
  if (others.length === 0) return nameInList(key, first)
  const count = { count: others.length + 1 }
  return key === 'locations' ? words.filter.places(count) : words.filter.chosen(count)
}

const currencies: ReadonlyMap<string, () => string> = new Map([
  ['USD', words.filter.currency.usd],
  ['EUR', words.filter.currency.eur],
  ['GBP', words.filter.currency.gbp],
  ['CNY', words.filter.currency.cny],
  ['BRL', words.filter.currency.brl],
])

/** 'Dollars a year'. */
export function payUnitText(unit: PayUnit): string {
  const [code = '', period = ''] = unit.split('-')
  const currency = currencies.get(code)?.() ?? code
  return words.filter.pay.per({ currency, period })
}

/** '$100k up', or 'Any' without a bound. */
export function payStepText({ atLeastCents, unit }: PayChoice): string {
  if (atLeastCents === 0) return words.filter.pay.any()
  return words.filter.pay.up({ amount: moneyText(atLeastCents, unit.slice(0, 3)) })
}

export function workText(model: WorkModel): string {
  return words.filter.work[model]()
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
      return nameInList(chip.group, chip.value)
    case 'work':
      return workText(chip.value)
    case 'published':
      return publishedText(chip.value)
    case 'pay': {
      const { value } = chip
      if (!value) return ''
      if (value.atLeastCents === 0) return payUnitText(value.unit)
      const amount = moneyText(value.atLeastCents, value.unit.slice(0, 3))
      return words.filter.pay.chip({ amount, period: value.unit.slice(4) })
    }
  }
}
