import { useId } from 'react'
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
export function FilterDropdown<V>({ label, ...dropdown }: FilterDropdownProps<V>) {
  const labelId = useId()
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
