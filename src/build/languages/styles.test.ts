import { expect, it } from 'vitest'
import { stylesIn } from './styles.ts'

const css = [
  '@font-face{font-family:Nunito;src:url(/a.woff2)}',
  '@font-face{font-family:Vazirmatn;src:url(/b.woff2)}',
  ':root{--font:"Nunito", sans-serif}',
  ':root:lang(ar){--font:"Nunito", "Vazirmatn", sans-serif}',
  '@layer tokens{:root{--side:1}:root[dir=rtl]{--side:-1}@media (width>=48rem){.a{color:red}[dir=rtl] .a{color:blue}}}',
  '@layer base{:lang(de) :is(h1,label){hyphens:auto}}',
]

it('a page has no styles of other languages, and no faces that only those use', () => {
  expect(stylesIn(css.join(''), 'en')).toBe(
    [
      '@font-face{font-family:Nunito;src:url(/a.woff2)}',
      ':root{--font:"Nunito", sans-serif}',
      '@layer tokens{:root{--side:1}@media (width>=48rem){.a{color:red}}}',
      '@layer base{}',
    ].join(''),
  )
})

it('a page has the styles of its own language and direction', () => {
  expect(stylesIn(css.join(''), 'ar')).toBe(css.join('').replace(':lang(de) :is(h1,label){hyphens:auto}', ''))
  expect(stylesIn(css.join(''), 'de-AT')).toContain('hyphens:auto')
})
