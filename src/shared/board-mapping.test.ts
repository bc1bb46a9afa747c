import { describe, expect, it } from 'vitest'
import { departmentField, departmentFromMetadata, isName, metadataText } from './board-mapping.ts'

const entry = (name: string, value: unknown) => ({ id: 1, name, value, value_type: 'single_select' })

describe('departmentField', () => {
  it('chooses the field that spreads the jobs most evenly', () => {
    const jobs = Array.from({ length: 12 }, (_, index) => [
      entry('Division', index === 0 ? 'Research' : 'Product'),
      entry('Careers Page Bucket', `Bucket ${index % 4}`),
    ])
    expect(departmentField(jobs)).toBe('Careers Page Bucket')
  })

  it('ignores fields that may be internal, that most jobs leave empty, or that differ for every job', () => {
    const jobs = Array.from({ length: 100 }, (_, index) => [
      entry('Hiring Manager', `Person ${index % 5}`),
      entry('Team', index < 10 ? 'A' : null),
      entry('Function', `Function ${index}`),
    ])
    expect(departmentField(jobs)).toBeNull()
  })

  it('reads the first of several values', () => {
    const jobs = [['Engineering', 'Operations'], ['Sales']].map((value) => [entry('Career Page Posting Category', value)])
    expect(departmentField(jobs)).toBe('Career Page Posting Category')
    expect(metadataText(jobs[0], 'Career Page Posting Category')).toBe('Engineering')
  })

  it('finds none on a board without metadata', () => {
    expect(departmentField([])).toBeNull()
    expect(departmentField([null, undefined, []])).toBeNull()
  })
})

it.each(['', ' ', 'No Department', 'null', 'None', 'N/A'])('does not take %j for the name of a department', (name) => {
  expect(isName(name)).toBe(false)
})

it('finds the department of a single job among its own fields', () => {
  expect(departmentFromMetadata([entry('Workplace Type', 'Remote'), entry('Team', 'Design')])).toBe('Design')
  expect(departmentFromMetadata([entry('Team', 'No Department')])).toBe('')
  expect(departmentFromMetadata(null)).toBe('')
})
