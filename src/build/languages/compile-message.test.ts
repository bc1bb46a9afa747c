import { describe, expect, it } from 'vitest'
import { compileMessage, compileMessages, messageHelpers, placeholdersOf } from './compile-message.ts'
import { pseudoText } from './pseudo-language.ts'

/** Runs a compiled message as a page does. */
function say(message: string, values: object, language = 'en'): string {
  const compiled = compileMessage(message, language)
  if (compiled.kind === 'text') return compiled.text
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- it is code that this module has just written
  const run = new Function('d', `${messageHelpers(language)}return ${compiled.body}`) as (values: object) => string
  return run(values)
}

describe('a compiled message', () => {
  it('is a text without placeholders, and else puts its values in', () => {
    expect(compileMessage('Show “all” jobs', 'en')).toEqual({ kind: 'text', text: 'Show “all” jobs' })
    expect(say('{a}{b}', { a: 1, b: 2 })).toBe('12')
    expect(say('{name} isn’t here', { name: '{x} "y" `z`' })).toBe('{x} "y" `z` isn’t here')
  })

  it('takes the form of the language, and the one for exactly this number first', () => {
    const jobs = '{count, plural, =0 {no jobs} one {{count} job} other {{count} jobs}}'
    expect([0, 1, 2].map((count) => say(jobs, { count }))).toEqual(['no jobs', '1 job', '2 jobs'])
    const arabic = '{n, plural, zero {صفر} one {واحدة} two {اثنتان} few {بضع} many {كثيرة} other {غيرها}}'
    expect([0, 1, 2, 5, 23, 100].map((n) => say(arabic, { n }, 'ar'))).toEqual([
      'صفر',
      'واحدة',
      'اثنتان',
      'بضع',
      'كثيرة',
      'غيرها',
    ])
  })

  it('takes the form of a word, and never what every object has', () => {
    const state = '{state, select, open {open} other {{state}?}}'
    expect(say(state, { state: 'open' })).toBe('open')
    expect(say(state, { state: 'constructor' })).toBe('constructor?')
  })

  it('is a function in a catalogue, under its name', () => {
    expect(compileMessages({ open: 'Open', ages: { '0': '{n} days' } }, 'board', 'en')).toBe(
      '{open:()=>"Open",ages:{"0":d=>""+d.n+" days"}}',
    )
  })

  it('is refused with its place in the catalogue when it is wrong', () => {
    expect(() => compileMessages({ row: { count: '{n, plural, one {x}}' } }, 'board', 'en')).toThrow(
      "board.row.count: 'n' has no form 'other'",
    )
    expect(() => compileMessages({ date: '{at, date}' }, 'board', 'en')).toThrow(
      "board.date: 'function' is not a kind of placeholder",
    )
    expect(() => compileMessages({ open: 'a {b' }, 'board', 'en')).toThrow(/^board\.open: /)
  })

  it('names its placeholders, those within its forms too', () => {
    expect([...placeholdersOf('{a, plural, one {{b}} other {{c, select, x {{d}} other {}}}}')]).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the pseudo-language', () => {
  it('is longer by about 40 %, has accents, and says the same values', () => {
    const message = 'You’re offline. {count, plural, one {1 job still opens.} other {{count} jobs still open.}}'
    const said = say(pseudoText(message), { count: 3 })
    expect(said).toMatch(/^Yó+ú+’ré+ ó+ffl/)
    expect(said.length / say(message, { count: 3 }).length).toBeGreaterThan(1.3)
  })
})

describe('a message in a language that is written from right to left', () => {
  it('keeps the texts in it apart from its own, so that their signs stay at their side', () => {
    expect(say('التقديم على {title}', { title: 'Counsel (m/w/d)' }, 'ar')).toBe('التقديم على \u2068Counsel (m/w/d)\u2069')
    expect(say('{count, plural, other {# من {pay}}}', { count: 3, pay: '$33–$38' }, 'ar')).toBe('3 من \u2068$33–$38\u2069')
  })

  it('lets a list of values in it run from right to left, whatever letters the values have', () => {
    const list = [['.doc'], ['.txt']].reduce((before, [fact = '']) => say('{before}، {fact}', { before, fact }, 'ar'), '.pdf')
    expect(say('الأنواع: {list}.', { list }, 'ar')).toBe(
      'الأنواع: \u2067\u2067\u2068.pdf\u2069، \u2068.doc\u2069\u2069، \u2068.txt\u2069\u2069.',
    )
  })

  it('leaves numbers as they are, which every direction has', () => {
    expect(say('{done} من {all}', { done: 3, all: '1,234' }, 'ar')).toBe('3 من 1,234')
  })
})
