import type { ComponentProps, ReactNode } from 'react'
import { fieldClass } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { useFieldMemory } from '../shared-device/shared-device.ts'
import styles from './autocomplete.module.css'
import type { AutocompleteInputProps } from './suggestion.ts'

interface AutocompleteBoxProps extends ComponentProps<'input'> {
  readonly field: AutocompleteInputProps
  readonly children?: ReactNode
}

/** The icon and the text input of an autocomplete. */
export function AutocompleteBox({ field, children, ...input }: AutocompleteBoxProps) {
  const { autoComplete, describedBy, error, icon, isRequired, name } = field
  const memory = useFieldMemory(name, autoComplete)
  return (
    <div className={`${fieldClass.box} ${styles['box']}`}>
      <Icon name={icon} size="medium" />
      <input
        {...input}
        {...memory}
        className={`${fieldClass.control} ${styles['control']}`}
        aria-required={isRequired}
        aria-invalid={error !== null}
        aria-describedby={describedBy}
      />
      {children}
    </div>
  )
}
