import { pinDigits } from '../tablet/pin.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import { mode } from '../../../words.ts'

const { parts: words } = mode

interface PinFieldProps {
  readonly label?: string
  readonly name?: string
  readonly hint?: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly takesFocus?: boolean
}

/** A field for the PIN of a tablet. */
export function PinField({ label = words.recruiterPin(), name = 'pin', takesFocus = false, ...rest }: PinFieldProps) {
  return (
    <TextField
      {...rest}
      label={label}
      name={name}
      isRequired
      size="touch"
      inputMode="numeric"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed has gone
      autoFocus={takesFocus}
      maxLength={pinDigits}
    />
  )
}
