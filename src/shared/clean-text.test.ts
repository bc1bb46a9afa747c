import { describe, expect, it } from 'vitest'
import { cleanContact, cleanLine, valueWithoutControls, withoutControls } from './clean-text.ts'

describe('an answer of one line', () => {
  it.each([
    ['\u200bjane.doe@mail.example\u00a0', 'jane.doe@mail.example'],
    ['\u202a+49 30 1234567\u202c', '+49 30 1234567'],
    ['\u2066Jane\u2069\ufeff', 'Jane'],
    ['Ja\u0000ne\u0007', 'Jane'],
    ['Jane\r\nDoe\tJr', 'Jane Doe Jr'],
    ['Jane\u2028Doe\u2029Jr', 'Jane Doe Jr'],
    ['J\ud83dane\udc4d 👍', 'Jane 👍'],
    ['', ''],
  ])('loses what nobody sees: %j', (typed, cleaned) => {
    expect(cleanLine(typed)).toBe(cleaned)
  })

  it.each(['می‌خواهم', '👩‍💻', 'Dan\u200e', '\u200fنور', 'So\u00adphie'])('keeps what names and emoji need: %j', (name) => {
    expect(cleanLine(name)).toBe(name)
  })

  it('loses a soft hyphen only where it is a contact', () => {
    expect(cleanContact('jane\u00ad@mail.example')).toBe('jane@mail.example')
  })
})

describe('a text of several lines', () => {
  it('loses control characters and keeps its lines, tabs and all other characters', () => {
    const text = 'One\u200b\r\n\tTwo\u202c 👩‍💻\n'
    expect(withoutControls(`\u0000${text}\u001b\ud83d`)).toBe(text)
    expect(valueWithoutControls([{ text: `${text}\u0085` }, 1, null])).toEqual([{ text }, 1, null])
  })
})
