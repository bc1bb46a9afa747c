/** What a question of the board asks for, where its label says it plainly. Custom questions have numbered names. */

type KnownQuestion = 'company' | 'title' | 'country' | 'city'

const patterns: Readonly<Record<KnownQuestion, RegExp>> = {
  company:
    /^(?:current|present|most recent|latest)(?: or (?:current|most recent|latest|last|previous))? (?:company|employer|organi[sz]ation)(?: name)?$/,
  title:
    /^(?:current|present|most recent|latest)(?: or (?:current|most recent|latest|last|previous))? (?:job )?(?:title|role|position)$/,
  country:
    /^(?:current )?country(?: of residence| you live in| you are based in)?$|^(?:which|what) country (?:do you live|are you based) in$/,
  city: /^(?:current )?(?:city|town)(?: of residence| you live in)?$|^(?:which|what) city (?:do you live|are you based) in$/,
}

/** The kind of a question by its label, or null. */
export function knownQuestion(label: string): KnownQuestion | null {
  const plain = label
    .toLowerCase()
    .replace(/^what(?: is|’s|'s) your |^your /, '')
    .replace(/[?:*.\s]+$/, '')
  const kinds: readonly KnownQuestion[] = ['company', 'title', 'country', 'city']
  return kinds.find((kind) => patterns[kind].test(plain)) ?? null
}

/** The number of characters that a question allows in its own words, such as '(max. 500 characters)', or null. */
export function characterLimitOf(text: string): number | null {
  const [, limit] =
    /(?:max(?:imum)?\.?(?: of)?|up to|at most|no more than|under|limit(?:ed)?(?: to| of)?:?)\s(\d{2,5}|\d{1,2},\d{3})\s(?:characters|chars)/i.exec(
      text,
    ) ?? []
  return limit === undefined ? null : Number(limit.replace(',', ''))
}
