import { language } from '#shared/words.ts'

const isAscii = /^[\x20-\x7e]*$/
let collator: Intl.Collator | undefined

/**
 * Compares two names in the alphabetical order of the page's language, for `sort`. Creating an `Intl.Collator` takes 50 ms on a phone and most
 * names are ASCII, so the collator is created only for the first non-ASCII name.
 */
export function alphabetical(a: string, b: string): number {
  if (!isAscii.test(a) || !isAscii.test(b)) {
    collator ??= new Intl.Collator(language)
    return collator.compare(a, b)
  }
  const [first, second] = [a.toLowerCase(), b.toLowerCase()]
  if (first === second) return 0
  return first < second ? -1 : 1
}
