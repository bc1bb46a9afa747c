import { parse } from '@messageformat/parser'
import type { Messages, MessagePart } from './compile-message.ts'

/**
 * A language for tests, made of the sentences beside the code: letters have accents and sentences are 40 % longer, so that what is cut
 * off, what stands in code and what is glued together shows at a glance.
 */

/** In the form in which other projects name theirs: BCP 47 leaves 'XA' to private use. */
export const pseudoLanguage = 'en-XA'

const letters = 'aeiouycnszAEIOUCNSZ'
const accented = 'áéíóúýçñšžÁÉÍÓÚÇÑŠŽ'

/** A text has spaces, too: 40 % of it are so much of its letters. */
const morePerLetter = 0.55

/** The address of a link in a brand's text (`LinkedText`) stays what it is. */
const address = /(\]\([^)]+\))/

/** A text that is longer by 40 %, because vowels are repeated. */
function lengthened(text: string): string {
  let owed = 0
  return Array.from(text)
    .map((letter) => {
      const changed = accented[letters.indexOf(letter)] ?? letter
      if (!/\p{L}/u.test(letter)) return changed
      owed += morePerLetter
      if (owed < 1 || !/[aeiouy]/i.test(letter)) return changed
      const more = Math.floor(owed)
      owed -= more
      return changed + changed.toLowerCase().repeat(more)
    })
    .join('')
}

function written(tokens: readonly MessagePart[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'content')
        return token.value
          .split(address)
          .map((part, index) => (index % 2 === 0 ? lengthened(part) : part))
          .join('')
      if (token.type === 'octothorpe') return '#'
      if (!('cases' in token)) return `{${token.arg}}`
      const forms = token.cases.map(({ key, tokens: form }) => `${key} {${written(form)}}`)
      return `{${token.arg}, ${token.type}, ${forms.join(' ')}}`
    })
    .join('')
}

/** A message in the pseudo-language. */
export function pseudoText(message: string): string {
  return written(parse(message))
}

export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, typeof value === 'string' ? pseudoText(value) : pseudoMessages(value)]),
  )
}
