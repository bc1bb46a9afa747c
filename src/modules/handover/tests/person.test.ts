import { expect, it } from 'vitest'
import { beyondErasureOf } from '#server/exports/person.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { server } from '../server.ts'

it('says before a person is erased that nobody can tell whose a sealed draft is, and when it ends', () => {
  expect(inLanguage('en', () => beyondErasureOf([server]))).toEqual([
    'Drafts on their way to another device are encrypted. Nobody can tell whose they are. Each is deleted after 15 minutes at most.',
  ])
})
