import { describe, expect, it } from 'vitest'
import { isOnlyRemote, withoutWorkModel, workModelsOf } from './work-model.ts'

const models = (location: string, whereabouts?: readonly { readonly isRemote: boolean }[]) => [
  ...workModelsOf({
    location,
    places: location === '' ? [] : [location],
    ...(whereabouts && { whereabouts: whereabouts.map(({ isRemote }) => ({ path: [], name: 'Berlin', isRemote })) }),
  }),
]

describe('the way of working', () => {
  it.each([
    ['Berlin', ['onsite']],
    ['Hybrid', ['hybrid']],
    ['Híbrido, São Paulo', ['hybrid']],
    ['Hybrid or In-Office', ['onsite', 'hybrid']],
    ['In-Office', ['onsite']],
    ['Vor Ort, Berlin', ['onsite']],
    ['Flexible', ['hybrid']],
    ['Distributed; Hybrid', ['hybrid', 'remote']],
    ['Distributed', ['remote']],
    ['Remote-Friendly, United States', ['remote']],
    ['100% remoto', ['remote']],
    ['à distância', ['remote']],
    ['هجين', ['hybrid']],
    ['في المكتب', ['onsite']],
    ['عن بُعد', ['remote']],
    ['', []],
  ])('is read from the location %j: %j', (location, expected) => {
    expect(models(location)).toEqual(expected)
  })

  it('follows from what is known of the places where words do not say it', () => {
    expect(models('Chicago, US-Remote', [{ isRemote: false }, { isRemote: true }])).toEqual(['onsite', 'remote'])
    expect(models('Berlin', [])).toEqual([])
  })

  it('is no part of a name, and no name has it in the middle of a word', () => {
    expect(withoutWorkModel('Remote-First, Berlin').trim()).toBe(', Berlin')
    expect(withoutWorkModel('Hybridge')).toBe('Hybridge')
    expect(['Remote', 'Fully remote', 'US-Remote', 'Berlin', ''].map(isOnlyRemote)).toEqual([true, true, false, false, false])
  })
})
