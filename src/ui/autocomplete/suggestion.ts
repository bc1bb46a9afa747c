import type { FieldTexts } from '../field/field.tsx'
import type { IconName } from '../icon/icon.tsx'

export interface Suggestion {
  readonly id: string
  readonly text: string
}

export interface AutocompleteProps extends FieldTexts {
  /** The control's id, for links of an error summary. */
  readonly id: string
  readonly name: string
  readonly icon: IconName
  /** The field's value, typed or chosen. */
  readonly text: string
  readonly onType: (text: string) => void
  readonly suggestions: readonly Suggestion[]
  readonly onChoose: (suggestion: Suggestion) => void
  readonly isLoading: boolean
  /** Shown instead of suggestions: nothing was found, or the service is unavailable. */
  readonly hint: string | null
  readonly autoComplete?: string
  /** Called when scrolling or the keyboard reaches the last suggestion, to load more. */
  readonly onReachEnd?: () => void
}

export interface AutocompleteInputProps extends AutocompleteProps {
  readonly labelId: string
  readonly describedBy: string | undefined
}
