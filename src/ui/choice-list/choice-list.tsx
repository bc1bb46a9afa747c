import { Fragment, type ReactNode, useContext, useState } from 'react'
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
  /** Never scrolls. For lists whose last choice, 'I'd rather not say', must stay visible. */
  readonly isWhole?: boolean
}

/** Longer lists scroll internally to keep the form short. */
const maxUnscrolled = 8
/** The longest label of two choices that share a row. */
const maxPairLabel = 12

/** Whether the choices fit side by side: two short words such as Yes and No. */
function isPair(choices: readonly ListChoice<string | number>[]): boolean {
  return choices.length === 2 && choices.every(({ detail, label }) => !detail && label.length <= maxPairLabel)
}

/** A list of checkboxes, or of radio buttons, as one group. */
export function ChoiceList<V extends string | number>(props: ChoiceListProps<V>) {
  const { id, name, label, isRequired, choices, chosen, onChange, isSingle, isWhole = false, error, description } = props
  const ids = useFieldIds({ error, description })
  const [query, setQuery] = useState('')
  const isSearched = !isWhole && choices.length >= minSearchedOptions
  const shown = isSearched ? searchLabels(choices, query) : choices
  const toggle = (value: V, isOn: boolean) => {
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
    <fieldset
      className={fieldClass.field}
      aria-describedby={ids.describedBy}
      data-invalid={error !== null || undefined}
      role={isSingle ? 'radiogroup' : 'group'}
      aria-required={isSingle ? isRequired : undefined}
    >
      <legend className={`${fieldClass.label} ${styles['legend']}`}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
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
          className={styles['choices']}
          data-pair={isPair(choices) || undefined}
          data-scrolls={(!isWhole && choices.length > maxUnscrolled) || undefined}
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
