import { type ReactNode, useId, useState } from 'react'
import type { JobListing } from '#shared/job.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { showInPlace } from '#ui/show-in-place/show-in-place.ts'
import { departmentOptions, type FilterOption, payOptions, publishedOptions, typeOptions, workOptions } from './filter-options.ts'
import { languageInList, listTexts, nameInList, payStepText, payUnitText, publishedText, workText } from './filter-texts.ts'
import styles from './filter-choices.module.css'
import { changeFilter, type JobFilter, toggle } from './job-filter.ts'
import { board as words } from '../words.ts'

/** What can be chosen in each group of the filter, in a popover of a laptop and in the sheet of a phone. */

export interface ChoicesProps {
  /** The jobs that a link or a search has left. */
  readonly jobs: readonly JobListing[]
  readonly filter: JobFilter
  readonly onChange: (change: (filter: JobFilter) => JobFilter) => void
}

/** The number of jobs of an option, or that it has none. */
export function OptionCount({ count, isDisabled }: Pick<FilterOption, 'count' | 'isDisabled'>) {
  if (isDisabled) return <span className={styles['count']}>{words.filter.noJobs()}</span>
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{words.jobs({ count })}</VisuallyHidden>
    </span>
  )
}

interface SearchFieldProps {
  readonly label: string
  readonly query: string
  readonly onChange: (query: string) => void
}

/** The search of a long list. */
export function SearchField({ label, onChange, query }: SearchFieldProps) {
  return (
    <div className={styles['search']}>
      <Icon name="search" size="medium" />
      <input
        type="search"
        className={styles['query']}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

interface CheckRowProps {
  readonly option: Omit<FilterOption, 'value'>
  readonly lang?: string | undefined
  readonly children: ReactNode
  readonly onToggle: () => void
}

function CheckRow({ children, lang, onToggle, option }: CheckRowProps) {
  const { isChosen, isDisabled } = option
  return (
    <label className={styles['row']} data-empty={isDisabled || undefined}>
      <input type="checkbox" className={styles['check']} checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <span className={styles['mark']}>{isChosen ? <Icon name="check" size="small" /> : null}</span>
      <bdi className={styles['label']} lang={lang}>
        {children}
      </bdi>{' '}
      <OptionCount {...option} />
    </label>
  )
}

/** The options of the filters that have a plain list. Places are a tree (`place-tree.tsx`). */
type PlainListKey = 'types' | 'departments'

/** The options of a list with the jobs that each would show. */
function namedOptions(key: PlainListKey, jobs: readonly JobListing[], filter: JobFilter) {
  const optionsOf = key === 'types' ? typeOptions : departmentOptions
  return optionsOf(jobs, filter, boardMapping).map((option) => ({ ...option, label: nameInList(key, option.value) }))
}

interface ListChoicesProps extends ChoicesProps {
  readonly listKey: PlainListKey
  /** How many options are shown at first. */
  readonly firstCount: number
}

/** The options of a list as checkboxes: the first ones, and all on request. */
export function ListChoices({ filter, firstCount, jobs, listKey, onChange }: ListChoicesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const options = namedOptions(listKey, jobs, filter)
  // A button in place of one row saves nothing.
  const isFolded = !isOpen && options.length > firstCount + 1
  const shown = isFolded ? options.filter(({ isChosen }, index) => index < firstCount || isChosen) : options
  return (
    <>
      {shown.map((option) => (
        <CheckRow
          key={option.value}
          option={option}
          lang={languageInList(listKey, option.value)}
          onToggle={() => onChange((current) => toggle(current, listKey, option.value))}
        >
          {option.label}
        </CheckRow>
      ))}
      {isFolded ? (
        <button
          type="button"
          className={styles['more']}
          onClick={({ currentTarget }) => showInPlace(currentTarget, () => setIsOpen(true))}
        >
          {words.filter.showAll({ count: options.length })}
          <Icon name="chevron-down" size="medium" />
        </button>
      ) : null}
    </>
  )
}

interface PillsProps {
  readonly heading: string
  readonly children: ReactNode
}

/** Short choices side by side, with their heading. */
function Pills({ children, heading }: PillsProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        {heading}
      </h3>
      <div className={styles['pills']}>{children}</div>
    </div>
  )
}

interface PillProps {
  readonly option: Omit<FilterOption, 'value' | 'count'> & { readonly count?: number }
  readonly children: ReactNode
  readonly onToggle: () => void
}

function Pill({ children, onToggle, option }: PillProps) {
  const { count, isChosen, isDisabled } = option
  return (
    <button type="button" className={styles['pill']} aria-pressed={isChosen} disabled={isDisabled} onClick={onToggle}>
      {children} {count === undefined ? null : <OptionCount count={count} isDisabled={isDisabled} />}
    </button>
  )
}

/** The job types as pills, for the sheet. */
export function TypePills({ filter, jobs, onChange }: ChoicesProps) {
  return (
    <Pills heading={listTexts.types.label}>
      {namedOptions('types', jobs, filter).map((option) => (
        <Pill key={option.value} option={option} onToggle={() => onChange((current) => toggle(current, 'types', option.value))}>
          {option.label}
        </Pill>
      ))}
    </Pills>
  )
}

/** What fewer people ask for: how they work, the pay, and the age. */
export function MoreChoices({ filter, jobs, onChange }: ChoicesProps) {
  const work = workOptions(jobs, filter)
  const pay = payOptions(jobs, filter)
  const unit = pay.units.find(({ isChosen }) => isChosen)
  const published = publishedOptions(jobs, filter)
  return (
    <>
      {work.length === 0 ? null : (
        <Pills heading={words.filter.work.heading()}>
          {work.map((option) => (
            <Pill
              key={option.value}
              option={option}
              onToggle={() => onChange((current) => toggle(current, 'work', option.value))}
            >
              {workText(option.value)}
            </Pill>
          ))}
        </Pills>
      )}
      {pay.units.length === 0 ? null : (
        <>
          <Pills heading={words.filter.pay.heading()}>
            {pay.units.map((option) => (
              <Pill
                key={option.value}
                option={option}
                onToggle={() =>
                  onChange((current) =>
                    changeFilter(
                      current,
                      'pay',
                      current.pay?.unit === option.value
                        ? null
                        : { unit: option.value, atLeastCents: 0, keepsUnnamed: current.pay?.keepsUnnamed ?? true },
                    ),
                  )
                }
              >
                {payUnitText(option.value)}
              </Pill>
            ))}
            {unit?.steps.map(({ value, ...option }) => (
              <Pill
                key={value.atLeastCents}
                option={value.atLeastCents === 0 ? { ...option, isDisabled: false, count: undefined as never } : option}
                onToggle={() => onChange((current) => changeFilter(current, 'pay', value))}
              >
                {payStepText(value)}
              </Pill>
            ))}
          </Pills>
          {filter.pay === null ? null : (
            <CheckRow
              option={{ count: pay.unnamedCount, isChosen: filter.pay.keepsUnnamed, isDisabled: false }}
              onToggle={() =>
                onChange((current) =>
                  changeFilter(current, 'pay', current.pay && { ...current.pay, keepsUnnamed: !current.pay.keepsUnnamed }),
                )
              }
            >
              {words.filter.pay.unnamed()}
            </CheckRow>
          )}
        </>
      )}
      {published.every(({ count, isChosen }) => count === 0 && !isChosen) ? null : (
        <Pills heading={words.filter.published.heading()}>
          <Pill
            option={{ isChosen: filter.published === 'any', isDisabled: false }}
            onToggle={() => onChange((current) => changeFilter(current, 'published', 'any'))}
          >
            {publishedText('any')}
          </Pill>
          {published.map((option) => (
            <Pill
              key={option.value}
              option={option}
              onToggle={() => onChange((current) => toggle(current, 'published', option.value))}
            >
              {publishedText(option.value)}
            </Pill>
          ))}
        </Pills>
      )}
    </>
  )
}
