const dayMs = 24 * 60 * 60 * 1000

/** Units of an age, the largest first; what is younger than a day is 'today'. */
const units = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['week', 7 * dayMs],
  ['day', dayMs],
] as const

/** How old a post is, in the largest whole unit: '3 days ago', '1 week ago'. A post of tomorrow's clock is of today. */
export function postAge(dateMs: number, nowMs: number): string {
  const age = nowMs - dateMs
  const [unit, length] = units.find(([, unitMs]) => age >= unitMs) ?? []
  if (unit === undefined) return 'today'
  const count = Math.floor(age / length)
  // By hand: a formatter costs a phone 100 ms, and the site speaks English.
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
