const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Whether a place is another one or within it. Codes as `DE`, `US-CO`, `US-NY/NYC` or `EU`. */
export function isPlaceWithin(code: string, place: string): boolean {
  if (place === 'EU') return code === 'EU' || members.includes(code.slice(0, 2))
  return code === place || code.startsWith(`${place}-`) || code.startsWith(`${place}/`)
}
