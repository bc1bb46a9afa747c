import type { FieldTexts } from '../field/field.tsx'

export interface DropdownOption<V> {
  readonly value: V
  readonly label: string
  /** At the end of the row: a count, or why the option cannot be chosen. */
  readonly note?: string
  readonly isDisabled?: boolean
}

/** What every dropdown is given. */
export interface DropdownProps<V> {
  /** Address of the control, for links of an error summary. */
  readonly id?: string
  readonly options: readonly DropdownOption<V>[]
  /** The chosen option's value; one that is not among the options shows `valueText`. */
  readonly value: V
  readonly valueText: string
  readonly onChange: (value: V) => void
  readonly isDisabled?: boolean
}

export interface SelectFieldProps<V> extends DropdownProps<V>, FieldTexts {}

/** From here on a list is searched, not scrolled; the twelve months with their 'none yet' are not. */
export const minSearchedOptions = 14

/** How a dropdown's button is named, described and judged by what is around it. */
export interface TriggerProps {
  readonly labelId: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly isRequired?: boolean
}

/** The option with a value, or null. */
export function findOption<V>(options: readonly DropdownOption<V>[], value: V): DropdownOption<V> | null {
  return options.find((option) => option.value === value) ?? null
}

/** The first option stands for 'nothing chosen'. */
export function isSet<V>(options: readonly DropdownOption<V>[], value: V): boolean {
  return options.findIndex((option) => option.value === value) > 0
}
