import { describe } from 'vitest'
import { testConformance } from './conformance.ts'
import { openGreenhouse } from './conformance-systems.ts'

describe('Greenhouse', () => {
  testConformance(openGreenhouse, { servesBoard: false })
})
