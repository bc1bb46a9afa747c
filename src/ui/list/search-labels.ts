/** Lists from this length on get a search field. */
export const minSearchedOptions = 14

/** Lower-cases and strips diacritics, so that a plain keyboard finds Österreich and Côte d'Ivoire. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** Returns the options whose label contains the words, those that begin with them first. */
export function searchLabels<O extends { readonly label: string }>(options: readonly O[], query: string): O[] {
  const wanted = fold(query.trim())
  if (wanted === '') return [...options]
  const found = options.filter(({ label }) => fold(label).includes(wanted))
  // Each group preserves the original order.
  return [
    ...found.filter(({ label }) => fold(label).startsWith(wanted)),
    ...found.filter(({ label }) => !fold(label).startsWith(wanted)),
  ]
}
