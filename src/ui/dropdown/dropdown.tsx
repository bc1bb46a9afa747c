import { useId } from 'react'
import { flushSync } from 'react-dom'
import { FieldBody, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import styles from './dropdown.module.css'
import { type DropdownProps, minSearchedOptions, type SelectFieldProps } from './option.ts'
import { SearchListbox } from './search-listbox.tsx'
import { SelectListbox } from './select-listbox.tsx'

interface FilterDropdownProps<V> extends DropdownProps<V> {
  readonly label: string
}

/** A dropdown with its label inside, for filters: the first option stands for 'no filter'. */
export function FilterDropdown<V>({ label, onChange, ...rest }: FilterDropdownProps<V>) {
  const labelId = useId()
  // Downshift says so in an effect, and React would draw what is left by the filter a frame later; in the effect itself it may
  // not be asked to draw at once.
  const dropdown = { ...rest, onChange: (value: V) => queueMicrotask(() => flushSync(() => onChange(value))) }
  const text = (
    <span id={labelId} className={styles['inner-label']}>
      {label}
    </span>
  )
  return <SelectListbox dropdown={dropdown} trigger={{ labelId }} label={text} />
}

/** A dropdown as a field of a form, with its label above and its error below. */
export function SelectField<V>({ label, isRequired, error, description, ...dropdown }: SelectFieldProps<V>) {
  const ids = useFieldIds({ error, description })
  const trigger = { labelId: ids.label, describedBy: ids.describedBy, isInvalid: error !== null, isRequired }
  const Listbox = dropdown.options.length < minSearchedOptions ? SelectListbox : SearchListbox
  return (
    <div className={fieldClass.field}>
      <span id={ids.label} className={fieldClass.label}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </span>
      <FieldBody ids={ids} description={description} error={error}>
        <Listbox dropdown={dropdown} trigger={trigger} label={null} />
      </FieldBody>
    </div>
  )
}
