import { useCombobox } from 'downshift'
import { type ReactNode } from 'react'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon, type IconName } from '../icon/icon.tsx'
import { List } from '../list/list.tsx'
import { ListItem } from '../list/list-item.tsx'
import { LoadingDots } from '../loading-dots/loading-dots.tsx'
import styles from './autocomplete.module.css'

export interface Suggestion {
  readonly id: string
  readonly text: string
}

const { stateChangeTypes } = useCombobox

export interface AutocompleteProps extends FieldTexts {
  /** Address of the control, for links of an error summary. */
  readonly id: string
  readonly name: string
  readonly icon: IconName
  /** What stands in the field, typed or chosen. */
  readonly text: string
  readonly onType: (text: string) => void
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (suggestion: Suggestion) => void
  readonly isLoading: boolean
  /** Said instead of suggestions: nothing was found, or the service is away. Null: nothing to say. */
  readonly hint: string | null
  readonly autoComplete?: string
  /** The end of the suggestions was reached, by scrolling or by keyboard: there may be more of them. */
  readonly onReachEnd?: () => void
}

/** The suggestion with what was typed in bold, wherever it stands. */
function Highlighted({ text, query }: { readonly text: string; readonly query: string }): ReactNode {
  const wanted = query.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b className={styles['match']}>{text.slice(at, at + wanted.length)}</b>
      {text.slice(at + wanted.length)}
    </>
  )
}

/**
 * A text field that suggests: a real combobox, by downshift. Where suggestions come from, and what a choice means, is the
 * form's affair.
 */
export function Autocomplete(props: AutocompleteProps) {
  const { id, name, icon, label, isRequired, error, description, text, onType, suggestions, onChoose, isLoading, hint } = props
  const ids = useFieldIds({ error, description })
  const combobox = useCombobox<Suggestion>({
    items: [...suggestions],
    inputValue: text,
    // The field itself is the answer: a choice is told once, and typing on is always possible.
    selectedItem: null,
    itemToString: (item) => item?.text ?? '',
    itemToKey: (item) => item?.id,
    labelId: ids.label,
    inputId: id,
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        // Leaving the field keeps what stands in it.
        case stateChangeTypes.InputBlur:
          return { ...state, isOpen: false, highlightedIndex: -1 }
        // Escape closes first; it never empties the field.
        case stateChangeTypes.InputKeyDownEscape:
          return { ...state, isOpen: false, highlightedIndex: -1 }
        case stateChangeTypes.InputClick:
          // Open before there is anything to see: suggestions may be on their way.
          return { ...changes, isOpen: true }
        default:
          return changes
      }
    },
    onStateChange: ({ highlightedIndex: at, type, selectedItem }) => {
      if (at !== undefined && at >= 0 && at === suggestions.length - 1) props.onReachEnd?.()
      const isChosen = type === stateChangeTypes.ItemClick || type === stateChangeTypes.InputKeyDownEnter
      if (isChosen && selectedItem) onChoose(selectedItem)
    },
  })
  const { isOpen, highlightedIndex } = combobox
  return (
    <div className={fieldClass.field}>
      <label {...combobox.getLabelProps()} className={fieldClass.label}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </label>
      <FieldBody ids={ids} description={description} error={error}>
        <div className={styles['box']}>
          <Icon name={icon} size="medium" />
          <input
            {...combobox.getInputProps({
              // Told at once and not by downshift's later state: a caret in the middle must not jump to the end.
              onChange: (event) => onType(event.target.value),
            })}
            className={styles['control']}
            name={name}
            aria-required={isRequired}
            aria-invalid={error !== null}
            aria-describedby={ids.describedBy}
            autoComplete={props.autoComplete ?? 'off'}
          />
          {isLoading ? (
            <span className={styles['loading']}>
              <LoadingDots label="Looking" />
            </span>
          ) : null}
          {isOpen && suggestions.length > 0 ? (
            <div className={styles['popover']}>
              <List
                {...combobox.getMenuProps()}
                selectedIndices={[]}
                onScroll={({ currentTarget: list }) => {
                  if (list.scrollTop + list.clientHeight >= list.scrollHeight - 8) props.onReachEnd?.()
                }}
              >
                {suggestions.map((item, index) => (
                  <ListItem
                    key={item.id}
                    {...combobox.getItemProps({ item, index })}
                    icon={icon}
                    label={<Highlighted text={item.text} query={text} />}
                    isActive={index === highlightedIndex}
                  />
                ))}
              </List>
            </div>
          ) : (
            <ul {...combobox.getMenuProps()} hidden />
          )}
        </div>
        {hint === null ? null : (
          <p className={fieldClass.description} role="status">
            {hint}
          </p>
        )}
      </FieldBody>
    </div>
  )
}
