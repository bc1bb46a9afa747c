import { Fragment, type ReactNode, useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { FieldLanguages } from '../field/field-languages.ts'
import { Icon } from '../icon/icon.tsx'
import { linkClass } from '../link/link-class.ts'
import { SearchBox } from '../list/search-box.tsx'
import { minSearchedOptions, searchLabels } from '../list/search-labels.ts'
import styles from './choice-list.module.css'
import { components as listWords, field as words } from '../words.ts'

export interface ListChoice<V extends string | number> {
  readonly label: string
  readonly value: V
  /** A follow-up question, shown below the row while it is checked. */
  readonly detail?: ReactNode
}

interface ChoiceListProps<V extends string | number> extends FieldTexts {
  /** The first control's id, for links of an error summary. */
  readonly id: string
  readonly name: string
  readonly choices: readonly ListChoice<V>[]
  readonly chosen: readonly V[]
  readonly onChange: (chosen: readonly V[]) => void
  /** Radio buttons instead of checkboxes. */
  readonly isSingle: boolean
  /** Never folded. For lists whose last choice, 'I'd rather not say', must stay visible. */
  readonly isWhole?: boolean
}

/** So many of a list with a search field stand there at first. */
const rowsAtFirst = 10
/** The longest label of two choices that share a row. */
const maxPairLabel = 12
/** The longest label of a list in two columns. */
const maxColumnLabel = 16

/** Whether the choices fit side by side: two short words such as Yes and No. */
function isPair(choices: readonly ListChoice<string | number>[]): boolean {
  return choices.length === 2 && choices.every(({ detail, label }) => !detail && label.length <= maxPairLabel)
}

/** Whether a list has room for two columns. */
function isShort(choices: readonly ListChoice<string | number>[]): boolean {
  return choices.length > 3 && choices.every(({ detail, label }) => !detail && label.length <= maxColumnLabel)
}

/** A list of checkboxes, or of radio buttons, as one group. */
export function ChoiceList<V extends string | number>(props: ChoiceListProps<V>) {
  const { id, name, label, isRequired, choices, chosen, onChange, isSingle, isWhole = false, error, description } = props
  const ids = useFieldIds({ error, description })
  const [query, setQuery] = useState('')
  const isSearched = !isWhole && choices.length >= minSearchedOptions
  const [isFolded, setIsFolded] = useState(isSearched)
  // A choice that is taken back stays where it was: its row may have the focus.
  const [wasChosen, setWasChosen] = useState(chosen)
  const found = isSearched ? searchLabels(choices, query) : choices
  const stays = (value: V) => chosen.includes(value) || wasChosen.includes(value)
  const shown = isFolded && query === '' ? found.filter(({ value }, index) => index < rowsAtFirst || stays(value)) : found
  const isGroup = choices.length > 1 && !isPair(choices)
  const rows = useRef<HTMLDivElement>(null)
  const showAll = () => {
    const firstNew = found.findIndex((choice) => !shown.includes(choice))
    flushSync(() => setIsFolded(false))
    // The button has gone.
    rows.current?.querySelectorAll('input')[firstNew]?.focus()
  }
  const toggle = (value: V, isOn: boolean) => {
    if (isOn) setWasChosen([...wasChosen, value])
    if (isSingle) onChange([value])
    else
      onChange(
        isOn
          ? [...new Set(choices.map((choice) => choice.value))].filter((each) => each === value || chosen.includes(each))
          : chosen.filter((each) => each !== value),
      )
  }
  const languages = useContext(FieldLanguages)
  return (
    <fieldset className={fieldClass.field} data-invalid={error !== null || undefined} role={isSingle ? 'radiogroup' : 'group'}>
      <legend className={`${fieldClass.label} ${styles['legend']}`}>
        <FieldLabel isGroup isRequired={isRequired}>
          {label}
        </FieldLabel>
      </legend>
      <FieldBody ids={ids} description={description} error={error}>
        {isSearched ? (
          <SearchBox
            isFramed
            aria-label={words.searchIn({ label })}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter would submit the form.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        ) : null}
        <div
          ref={rows}
          className={styles['choices']}
          data-pair={isPair(choices) || undefined}
          data-group={isGroup || undefined}
          data-columns={isShort(choices) || undefined}
        >
          {shown.map(({ detail, label: text, value }, index) => {
            const isOn = chosen.includes(value)
            return (
              // Boards repeat option values, so only the index is unique.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>
                <label className={styles['choice']} data-on={isOn || undefined}>
                  <input
                    id={index === 0 ? id : undefined}
                    className={styles['input']}
                    type={isSingle ? 'radio' : 'checkbox'}
                    name={name}
                    value={value}
                    checked={isOn}
                    aria-invalid={error !== null || undefined}
                    // Screen readers read what describes a control, and not all of them what describes its group. Its help is read once.
                    aria-describedby={index === 0 ? ids.describedBy : error === null ? undefined : ids.error}
                    onChange={(event) => toggle(value, event.target.checked)}
                  />
                  <span className={styles['box']} data-round={isSingle || undefined}>
                    {isOn ? <Icon name="check" size="small" /> : null}
                  </span>
                  <bdi lang={languages.choices}>{text}</bdi>
                </label>
                {isOn ? detail : null}
              </Fragment>
            )
          })}
          {shown.length === 0 ? (
            <p className={fieldClass.description} role="status">
              {listWords.nothingFound()}
            </p>
          ) : null}
          {shown.length < found.length ? (
            <button type="button" className={`${linkClass({ isAlone: true })} ${styles['all']}`} onClick={showAll}>
              {words.showAll({ count: choices.length })}
            </button>
          ) : null}
        </div>
        {isSingle && !isRequired && chosen.length > 0 ? (
          <button type="button" className={linkClass({ isAlone: true })} onClick={() => onChange([])}>
            {words.clear()}
          </button>
        ) : null}
      </FieldBody>
    </fieldset>
  )
}
