const isAscii = /^[\x20-\x7e]*$/
let collator: Intl.Collator | undefined

/**
 * Compares two names for `sort`, in the order of an English list. A collator costs a phone 50 ms to make, and most names
 * need none: it is made at the first one beyond ASCII.
 */
export function alphabetical(a: string, b: string): number {
  if (!isAscii.test(a) || !isAscii.test(b)) {
    collator ??= new Intl.Collator('en')
    return collator.compare(a, b)
  }
  const [first, second] = [a.toLowerCase(), b.toLowerCase()]
  if (first === second) return 0
  return first < second ? -1 : 1
}
