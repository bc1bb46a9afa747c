import { useId } from 'react'
import { flushSync } from 'react-dom'
import { whenNear } from '../when-near/when-near.tsx'
import styles from './dropdown.module.css'
import { lateListbox } from './late-listbox.tsx'
import type { DropdownProps } from './option.ts'

const Listbox = whenNear(lateListbox)

/** Filters have more short options than fields, and most visitors look at all of them. */
const minSearchedFilters = 25

interface FilterDropdownProps<V> extends DropdownProps<V> {
  readonly label: string
}

/** A dropdown with its label inside, for filters. The first option means 'no filter'. Its code loads near the viewport. */
export function FilterDropdown<V extends string | null>({ label, onChange, ...rest }: FilterDropdownProps<V>) {
  const labelId = useId()
  const dropdown = {
    ...rest,
    // Downshift reports the choice in an effect, so React would paint the filtered list one frame late. `flushSync` is not
    // allowed inside an effect, hence the microtask. The value is one of the options', which are of type V.
    onChange: (value: unknown) => queueMicrotask(() => flushSync(() => onChange(value as V))),
  }
  const text = (
    <span id={labelId} className={styles['inner-label']}>
      {label}
    </span>
  )
  return <Listbox dropdown={dropdown} trigger={{ labelId }} label={text} isSearched={rest.options.length >= minSearchedFilters} />
}
