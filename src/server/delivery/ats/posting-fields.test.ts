import { expect, it } from 'vitest'
import { placesOf } from '#shared/places.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { workModelsOf } from '#shared/work-model.ts'
import { withWorkModel } from './posting-fields.ts'

it.each([
  ['OnSite', ['Berlin'], 'Berlin', ['onsite']],
  ['on-site', ['Berlin'], 'Berlin', ['onsite']],
  ['unspecified', ['Berlin'], 'Berlin', ['onsite']],
  ['', ['Berlin'], 'Berlin', ['onsite']],
  ['Hybrid', ['Berlin', 'Paris'], 'Hybrid, Berlin; Hybrid, Paris', ['hybrid']],
  ['hybrid', ['London (hybrid)'], 'London (hybrid)', ['hybrid']],
  ['Remote', ['Germany'], 'Remote, Germany', ['remote']],
  ['remote', [], 'Remote', ['remote']],
])('a posting of the workplace type %j at %j is at %j', (workplaceType, places, location, models) => {
  expect(withWorkModel(places, workplaceType)).toBe(location)
  expect([...workModelsOf({ location, places: placesOf(location, plainMapping) })]).toEqual(models)
})
