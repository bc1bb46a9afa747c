import { expect, it } from 'vitest'
import { placeIn } from './country-names.ts'

it.each([
  ['pt-BR', 'Brazil', 'Brasil'],
  ['de', 'Remote, United Kingdom', 'Remote, Vereinigtes Königreich'],
  ['es', 'São Paulo, SP', 'São Paulo, SP'],
  ['ar', 'Berlin, Germany', 'Berlin, ألمانيا'],
  ['en', 'Turkey', 'Turkey'],
  ['de', '', ''],
])('in %s, %j is %j', (language, place, expected) => expect(placeIn(place, language)).toBe(expected))
