import { useId } from 'react'
import { FieldBody, fieldClass, useFieldIds } from '../field/field.tsx'
import { FieldLabel } from '../field/field-label.tsx'
import { Icon } from '../icon/icon.tsx'
import { whenTouched } from '../when-touched/when-touched.tsx'
import styles from './dropdown.module.css'
import { findOption, isSet, minSearchedOptions, type SelectFieldProps } from './option.ts'

type Value = string | number | null

const { Control, bring } = whenTouched<SelectFieldProps<Value>>(async () => (await import('./dropdown.tsx')).SelectField)

/** Brings the code of every dropdown of a form: its person has begun. */
export const bringSelectFields = bring

/** A dropdown as a field of a form, whose code, downshift's above all, comes when the form is first touched. */
export function LateSelectField<V extends Value>({ onChange, ...field }: SelectFieldProps<V>) {
  // Only ever called with one of the options' values.
  const props: SelectFieldProps<Value> = { ...field, onChange: (value) => onChange(value as V) }
  return <Control {...props} still={<StillSelectField {...props} />} />
}

/** The closed dropdown's look. */
function StillSelectField(props: SelectFieldProps<Value>) {
  const { description, error, id, isDisabled = false, isRequired, label, options, value, valueText } = props
  const ids = useFieldIds({ error, description })
  const ownId = useId()
  const isSearched = options.length >= minSearchedOptions
  const asCombobox = {
    role: 'combobox',
    'aria-expanded': false,
    'aria-controls': `${ownId}-list`,
    'aria-labelledby': ids.label,
    'aria-invalid': error !== null || undefined,
    'aria-required': isRequired || undefined,
  } as const
  return (
    <div className={fieldClass.field}>
      <span id={ids.label} className={fieldClass.label}>
        <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      </span>
      <FieldBody ids={ids} description={description} error={error}>
        <div className={styles['box']}>
          <button
            type="button"
            {...(isSearched ? { 'aria-labelledby': `${ids.label} ${ownId}-value`, 'aria-expanded': false } : asCombobox)}
            id={id}
            aria-haspopup="listbox"
            aria-describedby={ids.describedBy}
            aria-disabled={isDisabled || undefined}
            className={styles['trigger']}
            data-invalid={error !== null || undefined}
            data-plain
            data-set={isSet(options, value) || undefined}
          >
            <span className={styles['words']}>
              <span className={styles['value']} id={`${ownId}-value`}>
                {findOption(options, value)?.label ?? valueText}
              </span>
            </span>
            <span className={styles['chevron']}>
              <Icon name="chevron-down" />
            </span>
          </button>
          {isSearched ? null : <div id={`${ownId}-list`} role="listbox" aria-labelledby={ids.label} hidden />}
        </div>
      </FieldBody>
    </div>
  )
}
