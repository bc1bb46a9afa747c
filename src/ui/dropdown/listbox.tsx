import type { ListboxProps } from './option.ts'
import { SearchListbox } from './search-listbox.tsx'
import { SelectListbox } from './select-listbox.tsx'

/** A dropdown's button and its list, with a search field in it for long lists. */
export function Listbox<V>(props: ListboxProps<V>) {
  return props.isSearched ? <SearchListbox {...props} /> : <SelectListbox {...props} />
}
