import { useId } from 'react'
import { maxLabelLength } from '../../../shared/team.ts'
import { fieldClass } from '#ui/field/field.tsx'
import { useDesk } from './desk-context.ts'

interface LabelFieldProps {
  readonly id?: string
  /** Names it where nothing beside it does. */
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Where somebody types a label. It suggests those that the desk has. */
export function LabelField({ id, name, onChange, value }: LabelFieldProps) {
  const { overview } = useDesk()
  const listId = useId()
  return (
    <>
      <input
        id={id}
        className={fieldClass.control}
        name="label"
        autoComplete="off"
        aria-label={name}
        placeholder={name}
        list={listId}
        maxLength={maxLabelLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {(overview?.labels ?? []).map((label) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  )
}
