import { type FilterOption, placeGroups } from '#features/board/search/filter-options.ts'

/** The options of all places in one list: by name, or a long list with the most jobs first. */
export function locationOptions(...board: Parameters<typeof placeGroups>): readonly FilterOption[] {
  const options = placeGroups(...board).flatMap(({ country, options: inside }) => [
    ...(country !== null && inside.length !== 1 && country.count > 0 ? [country] : []),
    ...inside.map(({ isRegion: _isRegion, path: _path, ...place }) => place),
  ])
  return options.toSorted((a, b) => (options.length > 12 ? b.count - a.count : a.value.localeCompare(b.value)))
}
