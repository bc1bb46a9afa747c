import { useSelect } from 'downshift'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { FieldBody, type FieldTexts, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './dropdown.module.css'

export interface DropdownOption<V> {
  readonly value: V
  readonly label: string
  /** At the end of the row: a count, or why the option cannot be chosen. */
  readonly note?: string
  readonly isDisabled?: boolean
}

interface ListboxProps<V> {
  readonly id?: string
  readonly options: readonly DropdownOption<V>[]
  /** The chosen option's value; one that is not among the options shows `valueText`. */
  readonly value: V
  readonly valueText: string
  readonly onChange: (value: V) => void
  readonly isDisabled?: boolean
}

interface TriggerIds {
  readonly labelId: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly isRequired?: boolean
}

/**
 * Keyboard and screen-reader behaviour comes from downshift (the ARIA select-only combobox); what a blur does is ours: it
 * closes and chooses nothing (specification 4).
 */
function useDropdown<V>({ options, value, onChange, isDisabled = false }: ListboxProps<V>, labelId: string) {
  const selectedItem = options.find((option) => option.value === value) ?? null
  return useSelect<DropdownOption<V>>({
    items: [...options],
    selectedItem,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => option.isDisabled ?? false,
    labelId,
    stateReducer: (state, { type, changes }) => {
      if (type === useSelect.stateChangeTypes.ToggleButtonBlur) return { ...changes, selectedItem: state.selectedItem }
      // It opens only if it has items.
      return changes.isOpen && (options.length === 0 || isDisabled) ? { ...changes, isOpen: false } : changes
    },
    onSelectedItemChange: ({ selectedItem: chosen }) => {
      if (chosen) onChange(chosen.value)
    },
  })
}

function Listbox<V>({ props, trigger, label }: { props: ListboxProps<V>; trigger: TriggerIds; label: ReactNode }) {
  const { options, value, valueText, isDisabled = false, id } = props
  const { isOpen, highlightedIndex, getToggleButtonProps, getMenuProps, getItemProps, selectedItem } = useDropdown(
    props,
    trigger.labelId,
  )
  const isSet = selectedItem !== null && options.indexOf(selectedItem) > 0
  return (
    <div className={styles['box']}>
      <button
        type="button"
        {...getToggleButtonProps({
          id,
          'aria-describedby': trigger.describedBy,
          'aria-disabled': isDisabled || undefined,
          'aria-invalid': trigger.isInvalid || undefined,
          'aria-required': trigger.isRequired || undefined,
        })}
        className={styles['trigger']}
        data-open={isOpen || undefined}
        data-plain={label === null || undefined}
        data-set={isSet || undefined}
      >
        <span className={styles['words']}>
          {label}
          <span className={styles['value']}>{selectedItem?.label ?? valueText}</span>
        </span>
        <span className={styles['chevron']}>
          <Icon name="chevron-down" />
        </span>
      </button>
      <ul {...getMenuProps()} className={styles['list']} hidden={!isOpen}>
        {isOpen
          ? options.map((option, index) => (
              <li
                key={String(option.value)}
                {...getItemProps({ item: option, index })}
                className={styles['option']}
                data-active={index === highlightedIndex || undefined}
                data-chosen={option.value === value || undefined}
              >
                <span className={styles['option-label']}>{option.label}</span>
                {option.value === value ? <Icon name="check" size="medium" /> : null}
                {option.note === undefined ? null : <span className={styles['note']}>{option.note}</span>}
              </li>
            ))
          : null}
      </ul>
    </div>
  )
}

interface FilterDropdownProps<V> extends ListboxProps<V> {
  readonly label: string
}

/** A dropdown with its label inside, for filters: the first option stands for 'no filter'. */
export function FilterDropdown<V>({ label, ...props }: FilterDropdownProps<V>) {
  const labelId = useId()
  const text = (
    <span id={labelId} className={styles['inner-label']}>
      {label}
    </span>
  )
  return <Listbox props={props} trigger={{ labelId }} label={text} />
}

interface SelectFieldProps<V> extends ListboxProps<V>, FieldTexts {}

/** A dropdown as a field of a form, with its label above and its error below. */
export function SelectField<V>({ label, isRequired, error, description, ...props }: SelectFieldProps<V>) {
  const ids = useFieldIds({ error, description })
  return (
    <div className={fieldClass.field}>
      <span id={ids.label} className={fieldClass.label}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </span>
      <FieldBody ids={ids} description={description} error={error}>
        <Listbox
          props={props}
          trigger={{ labelId: ids.label, describedBy: ids.describedBy, isInvalid: error !== null, isRequired }}
          label={null}
        />
      </FieldBody>
    </div>
  )
}
