import type { ReactNode } from 'react'
import { monthNames } from '#shared/text.ts'
import { SelectField } from '../dropdown/select-field.tsx'
import type { FieldTexts } from '../field/field.tsx'
import { TextField } from '../text-field/text-field.tsx'
import styles from './date-fields.module.css'
import { words } from '../field/words.ts'

/** January first. */
const months = monthNames.map((label, index) => ({ value: index + 1, label }))

interface MonthFieldProps extends FieldTexts {
  readonly id: string
  /** 1 to 12, or null. */
  readonly value: number | null
  readonly onChange: (month: number | null) => void
}

/** A dropdown of the twelve months. */
export function MonthField({ value, onChange, ...rest }: MonthFieldProps) {
  return <SelectField<number | null> {...rest} options={months} value={value} valueText={words.month()} onChange={onChange} />
}

interface YearFieldProps extends FieldTexts {
  readonly id: string
  readonly name: string
  /** The digits as typed. The form validates the year. */
  readonly value: string
  readonly onChange: (digits: string) => void
}

/** Strips everything but digits. NFKC turns the full-width digits of a Japanese keyboard into ASCII. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** A text input with a numeric keyboard: scrolling the mouse wheel over a number input changes its value. */
export function YearField(props: YearFieldProps) {
  return <TextField {...props} inputMode="numeric" maxLength={4} placeholder={words.year()} normalize={digitsOf} />
}

/** A month and its year, side by side where there is room. */
export function DatePair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>
}
