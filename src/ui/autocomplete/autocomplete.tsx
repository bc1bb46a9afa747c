import { FieldBody, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { whenTouched } from '../when-touched/when-touched.tsx'
import { AutocompleteBox } from './autocomplete-box.tsx'
import type { AutocompleteInputProps, AutocompleteProps } from './suggestion.ts'

const { Control, preload } = whenTouched<AutocompleteInputProps>(
  async () => (await import('./autocomplete-input.tsx')).AutocompleteInput,
  PlainInput,
)

/** Loads the code of every autocomplete. A form calls it on the first interaction with any of its fields. */
export const preloadAutocompletes = preload

/** A text field with suggestions. The code for them loads when its form is first touched. Until then it is a plain text field. */
export function Autocomplete(props: AutocompleteProps) {
  const { description, error, hint, id, isRequired, label } = props
  const ids = useFieldIds({ error, description })
  return (
    <div className={fieldClass.field}>
      <label htmlFor={id} id={ids.label} className={fieldClass.label}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </label>
      <FieldBody ids={ids} description={description} error={error}>
        <Control {...props} labelId={ids.label} describedBy={ids.describedBy} />
        {hint === null ? null : (
          <p className={fieldClass.description} role="status">
            {hint}
          </p>
        )}
      </FieldBody>
    </div>
  )
}

function PlainInput(field: AutocompleteInputProps) {
  return <AutocompleteBox field={field} id={field.id} value={field.text} onChange={(event) => field.onType(event.target.value)} />
}
