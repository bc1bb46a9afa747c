import { fold } from '#shared/text.ts'

/** Lists from this length on get a search field. */
export const minSearchedOptions = 13

/** Returns the options whose label contains the words, those that begin with them first. */
export function searchLabels<O extends { readonly label: string }>(options: readonly O[], query: string): O[] {
  const wanted = fold(query)
  if (wanted === '') return [...options]
  const found = options.filter(({ label }) => fold(label).includes(wanted))
  // Each group preserves the original order.
  return [
    ...found.filter(({ label }) => fold(label).startsWith(wanted)),
    ...found.filter(({ label }) => !fold(label).startsWith(wanted)),
  ]
}
