import { useId, useRef } from 'react'
import { maxLabelLength } from '../../../shared/team.ts'
import { fieldClass } from '#ui/field/field.tsx'
import { useDesk } from './desk-context.ts'

interface LabelFieldProps {
  readonly id?: string
  /** Names it where nothing beside it does. */
  readonly name?: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Escape leaves it for where the focus came from. Not in a dialog, which Escape closes. */
  readonly isLeftByEscape?: boolean
}

/** Where somebody types a label. It suggests those that the desk has. */
export function LabelField({ id, isLeftByEscape = false, name, onChange, value }: LabelFieldProps) {
  const { overview } = useDesk()
  const listId = useId()
  const cameFrom = useRef<EventTarget | null>(null)
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
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget
        }}
        onKeyDown={(event) => {
          if (!isLeftByEscape || event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.blur()
          if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
        }}
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
