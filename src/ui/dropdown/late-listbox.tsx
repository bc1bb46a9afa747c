import { useId } from 'react'
import { whenTouched } from '../when-touched/when-touched.tsx'
import styles from './dropdown.module.css'
import { DropdownButton } from './dropdown-button.tsx'
import type { DropdownValue, ListboxProps } from './option.ts'

type Props = ListboxProps<DropdownValue>

/** The part of a dropdown whose code, mostly downshift, loads late: its button and its list. */
export const lateListbox = whenTouched<Props>(async () => (await import('./listbox.tsx')).Listbox, ClosedListbox)

/** Loads the code of every dropdown. A form calls it on the first interaction with any of its fields. */
export const preloadListboxes = lateListbox.preload

/** A plain button until the list can be opened. */
function ClosedListbox({ dropdown, trigger }: Props) {
  const valueId = useId()
  return (
    <div className={styles['box']}>
      <DropdownButton
        dropdown={dropdown}
        valueId={valueId}
        isInvalid={trigger.isInvalid}
        id={dropdown.id}
        aria-labelledby={`${trigger.labelId} ${valueId}`}
        aria-describedby={trigger.describedBy}
        // Like the live one, which the press goes on to.
        onKeyDown={({ currentTarget, key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') currentTarget.click()
        }}
      />
    </div>
  )
}
