import { useId } from 'react'
import { FieldBody, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon } from '../icon/icon.tsx'
import { whenTouched } from '../when-touched/when-touched.tsx'
import type { AutocompleteProps } from './autocomplete.tsx'
import styles from './autocomplete.module.css'

const { Control, bring } = whenTouched<AutocompleteProps>(async () => (await import('./autocomplete.tsx')).Autocomplete)

/** Brings the code of every suggesting field of a form: its person has begun. */
export const bringAutocompletes = bring

/** A text field that suggests; the code that does comes when its form is first touched. Until then it takes words already. */
export function LateAutocomplete(props: AutocompleteProps) {
  return <Control {...props} still={<StillAutocomplete {...props} />} />
}

function StillAutocomplete(props: AutocompleteProps) {
  const { description, error, hint, icon, id, isRequired, label, name, onType, text } = props
  const ids = useFieldIds({ error, description })
  const listId = useId()
  return (
    <div className={fieldClass.field}>
      <label htmlFor={id} id={ids.label} className={fieldClass.label}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </label>
      <FieldBody ids={ids} description={description} error={error}>
        <div className={styles['box']}>
          <Icon name={icon} size="medium" />
          <input
            id={id}
            role="combobox"
            aria-expanded={false}
            aria-autocomplete="list"
            aria-controls={listId}
            className={styles['control']}
            name={name}
            value={text}
            onChange={(event) => onType(event.target.value)}
            aria-required={isRequired}
            aria-invalid={error !== null}
            aria-describedby={ids.describedBy}
            autoComplete={props.autoComplete ?? 'off'}
          />
          <div id={listId} role="listbox" aria-labelledby={ids.label} hidden />
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
