import { describe, expect, it } from 'vitest'
import { fold, latinDigits } from './text.ts'

describe('latinDigits', () => {
  it.each([
    ['٢٠٢٤', '2024'],
    ['۲۰۲۴', '2024'],
    ['२०२४', '2024'],
    ['２０２４', '2024'],
    ['๒๐๒๔', '2024'],
    ['𝟐𝟎𝟐𝟒', '2024'],
    ['+٤٩ ١٥١ ٠٠٠', '+49 151 000'],
    ['May 2024', 'May 2024'],
    ['', ''],
  ])('makes of %j %j', (typed, latin) => {
    expect(latinDigits(typed)).toBe(latin)
  })
})

describe('fold', () => {
  it.each([
    ['the German ß', 'Straße', 'STRASSE'],
    ['the Turkish i', 'İstanbul ışık', 'istanbul isik'],
    ['hamza on any letter', 'أحمد إدارة آسيا مسؤول', 'احمد ادارة اسيا مسوول'],
    ['vowel marks and the long stroke', 'مُهَنْدِس بــرلين', 'مهندس برلين'],
    ['the ends of Arabic words', 'مدرسة مستشفى', 'مدرسه مستشفي'],
    ['letters of a Persian keyboard', 'برلین کار', 'برلين كار'],
    ['narrow kana', 'ﾃﾞｻﾞｲﾝ', 'デザイン'],
    ['wide Latin letters', 'ＵＸ　Ｄｅｓｉｇｎ', 'ux design'],
    ['soft hyphens and zero-width spaces', 'Wi\u00addget\u200b', 'widget'],
    ['accents', 'Zürich São Łódź', 'zurich sao lodz'],
  ])('reads %s as people type it', (_, written, typed) => {
    expect(fold(written)).toBe(fold(typed))
  })

  it('keeps the vowels of Indian scripts apart', () => {
    expect(fold('दिल्ली')).not.toBe(fold('दल्ल'))
  })
})
