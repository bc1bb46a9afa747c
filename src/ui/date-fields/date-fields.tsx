import { LateSelectField } from '../dropdown/late-select-field.tsx'
import type { FieldTexts } from '../field/field.tsx'
import { TextField } from '../text-field/text-field.tsx'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

interface MonthFieldProps extends FieldTexts {
  readonly id: string
  /** 1 to 12, or null (specification 5). */
  readonly value: number | null
  readonly onChange: (month: number | null) => void
}

/** January to December. */
export function MonthField({ value, onChange, ...rest }: MonthFieldProps) {
  const options = [{ value: null, label: 'Month' }, ...monthNames.map((label, index) => ({ value: index + 1, label }))]
  return <LateSelectField<number | null> {...rest} options={options} value={value} valueText="Month" onChange={onChange} />
}

interface YearFieldProps extends FieldTexts {
  readonly id: string
  readonly name: string
  /** Digits as typed; the form decides when they are a year. */
  readonly value: string
  readonly onChange: (digits: string) => void
}

/** Four digits. A text input with a numeric keyboard: a number input scrolls its year away under a mouse wheel. */
export function YearField({ onChange, ...rest }: YearFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      maxLength={4}
      placeholder="YYYY"
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
    />
  )
}
