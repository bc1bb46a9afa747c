import { useContext } from 'react'
import { FieldLanguages } from '../field/field-languages.ts'
import { FieldBody, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { minSearchedOptions } from '../list/search-labels.ts'
import { lateListbox } from './late-listbox.tsx'
import type { DropdownValue, SelectFieldProps } from './option.ts'

/** A dropdown as a form field, with its label above and its error below. Its code loads when its form is first touched. */
export function SelectField<V extends DropdownValue>(props: SelectFieldProps<V>) {
  const { label, isRequired, error, description, onChange, ...rest } = props
  const ids = useFieldIds({ error, description })
  const { choices } = useContext(FieldLanguages)
  // The value is one of the options', which are of type V.
  const dropdown = { ...rest, optionLanguage: choices, onChange: (value: DropdownValue) => onChange(value as V) }
  const isSearched = rest.options.length >= minSearchedOptions
  const trigger = { label, labelId: ids.label, describedBy: ids.describedBy, isInvalid: error !== null, isRequired }
  return (
    <div className={fieldClass.field}>
      <span id={ids.label} className={fieldClass.label}>
        <FieldLabel isGroup={isSearched} isRequired={isRequired}>
          {label}
        </FieldLabel>
      </span>
      <FieldBody ids={ids} description={description} error={error}>
        <lateListbox.Control dropdown={dropdown} trigger={trigger} isSearched={isSearched} />
      </FieldBody>
    </div>
  )
}
