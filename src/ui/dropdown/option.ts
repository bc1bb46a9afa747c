import type { FieldTexts } from '../field/field.tsx'

export interface DropdownOption<V> {
  readonly value: V
  readonly label: string
  /** Shown at the end of the row: a count, or why the option is disabled. */
  readonly note?: string
  readonly isDisabled?: boolean
}

/** The props that every dropdown shares. */
export interface DropdownProps<V> {
  /** The control's id, for links of an error summary. */
  readonly id?: string
  readonly options: readonly DropdownOption<V>[]
  /** The chosen option's value. `valueText` is shown if no option has it. */
  readonly value: V
  readonly valueText: string
  readonly onChange: (value: V) => void
  readonly isDisabled?: boolean
  /** For `lang`, where the options are in another language than the page. */
  readonly optionLanguage?: string | undefined
}

export interface SelectFieldProps<V> extends DropdownProps<V>, FieldTexts {}

/** Values that a dropdown can hold. */
export type DropdownValue = string | number | null

/** Accessible name, description and validity of a dropdown's button. */
interface TriggerProps {
  /** Shown above the list where it is a sheet. */
  readonly label: string
  readonly labelId: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly isRequired?: boolean
}

export interface ListboxProps<V> {
  readonly dropdown: DropdownProps<V>
  readonly trigger: TriggerProps
  /** Whether a search field is above the options. */
  readonly isSearched: boolean
}

/** Returns the option with the given value, or null. */
export function findOption<V>(options: readonly DropdownOption<V>[], value: V): DropdownOption<V> | null {
  return options.find((option) => option.value === value) ?? null
}
