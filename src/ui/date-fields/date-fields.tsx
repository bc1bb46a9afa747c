import type { ReactNode } from 'react'
import { latinDigits } from '#shared/text.ts'
import { SelectField } from '../dropdown/select-field.tsx'
import type { FieldTexts } from '../field/field.tsx'
import { TextField } from '../text-field/text-field.tsx'
import styles from './date-fields.module.css'
import { field as words } from '../words.ts'

interface MonthFieldProps extends FieldTexts {
  readonly id: string
  /** 1 to 12, or null. */
  readonly value: number | null
  readonly onChange: (month: number | null) => void
  /** January first. */
  readonly names: readonly string[]
}

/** A dropdown of the twelve months. */
export function MonthField({ names, value, onChange, ...rest }: MonthFieldProps) {
  const months = names.map((label, index) => ({ value: index + 1, label }))
  return <SelectField<number | null> {...rest} options={months} value={value} valueText={words.month()} onChange={onChange} />
}

interface YearFieldProps extends FieldTexts {
  readonly id: string
  readonly name: string
  /** The digits as typed. The form validates the year. */
  readonly value: string
  readonly onChange: (digits: string) => void
}

/** Strips everything but digits. */
function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

/** A text input with a numeric keyboard: scrolling the mouse wheel over a number input changes its value. */
export function YearField(props: YearFieldProps) {
  return <TextField {...props} inputMode="numeric" maxLength={4} placeholder={words.year()} normalize={digitsOf} />
}

interface DatePairProps {
  readonly month: ReactNode
  readonly year: ReactNode
  readonly isYearFirst: boolean
}

/** A month and its year, side by side where there is room, in the order of the language. */
export function DatePair({ isYearFirst, month, year }: DatePairProps) {
  return (
    <div className={styles['pair']}>
      {isYearFirst ? year : month}
      {isYearFirst ? month : year}
    </div>
  )
}
