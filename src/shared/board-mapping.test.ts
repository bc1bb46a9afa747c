import { describe, expect, it } from 'vitest'
import {
  type BoardMapping,
  departmentGroups,
  departmentFromMetadata,
  hasOtherTypes,
  isName,
  jobTypeOf,
  metadataText,
  plainMapping,
} from './board-mapping.ts'

const entry = (name: string, value: unknown) => ({ id: 1, name, value, value_type: 'single_select' })

describe('departmentGroups', () => {
  it('chooses the field with the most jobs outside its largest group', () => {
    const jobs = Array.from({ length: 12 }, (_, index) => [
      entry('Division', index === 0 ? 'Research' : 'Product'),
      entry('Careers Page Bucket', `Bucket ${index % 4}`),
    ])
    expect(departmentGroups(jobs)?.field).toBe('Careers Page Bucket')
  })

  it('ignores fields that may be internal, that most jobs leave empty, or that differ for every job', () => {
    const jobs = Array.from({ length: 100 }, (_, index) => [
      entry('Hiring Manager', `Person ${index % 5}`),
      entry('Team', index < 10 ? 'A' : null),
      entry('Function', `Function ${index}`),
    ])
    expect(departmentGroups(jobs)).toBeNull()
  })

  it('takes the largest 40 values of a field that has more', () => {
    const sizes = Array.from({ length: 41 }, (_, index) => 90 - index)
    const jobs = sizes.flatMap((size, index) => Array.from({ length: size }, () => [entry('Discipline', `Craft ${index}`)]))
    const found = departmentGroups(jobs)
    expect(found?.field).toBe('Discipline')
    expect(found?.groups.size).toBe(40)
    expect(found?.groups.has('Craft 0')).toBe(true)
    expect(found?.groups.has('Craft 40')).toBe(false)
  })

  it('prefers a field of few values if it splits the jobs better than the largest values of another', () => {
    const jobs = Array.from({ length: 300 }, (_, index) => [
      entry('Discipline', `Craft ${index % 150}`),
      entry('Division', `Division ${index % 5}`),
    ])
    expect(departmentGroups(jobs)?.field).toBe('Division')
  })

  it('reads the first of several values', () => {
    const jobs = [['Engineering', 'Operations'], ['Sales']].map((value) => [entry('Career Page Posting Category', value)])
    expect(departmentGroups(jobs)?.field).toBe('Career Page Posting Category')
    expect(metadataText(jobs[0], 'Career Page Posting Category')).toBe('Engineering')
  })

  it('finds none on a board without metadata', () => {
    expect(departmentGroups([])).toBeNull()
    expect(departmentGroups([null, undefined, []])).toBeNull()
  })
})

it.each(['', ' ', 'No Department', 'null', 'None', 'N/A'])('does not take %j for the name of a department', (name) => {
  expect(isName(name)).toBe(false)
})

describe('departmentFromMetadata', () => {
  const { fields } = plainMapping

  it('finds the department of a single job among its own fields', () => {
    expect(departmentFromMetadata([entry('Workplace Type', 'Remote'), entry('Team', 'Design')], fields)).toBe('Design')
    expect(departmentFromMetadata([entry('Team', 'No Department')], fields)).toBe('')
    expect(departmentFromMetadata(null, fields)).toBe('')
  })

  it('reads the field that the brand names, and no other', () => {
    const metadata = [entry('Team', 'Owls'), entry('Craft', 'Design')]
    expect(departmentFromMetadata(metadata, { ...fields, discipline: 'Craft' })).toBe('Design')
    expect(departmentFromMetadata([entry('Team', 'Owls')], { ...fields, discipline: 'Craft' })).toBe('')
  })
})

describe('jobTypeOf', () => {
  const mapping: BoardMapping = {
    ...plainMapping,
    fields: { ...plainMapping.fields, requisitionType: 'Req Type', program: 'Program' },
    jobTypes: {
      byRequisition: { 'University - New Grad': 'New Grad' },
      byTitle: { Intern: 'Internship', 'C++ (m/f)': 'Systems' },
      usual: 'Industry',
      internships: ['Internship'],
    },
  }
  const typeOf = (title: string, requisitionType: unknown, given: BoardMapping = mapping) =>
    jobTypeOf(title, [entry('Req Type', requisitionType)], given)

  it.each([
    ['University - New Grad', 'New Grad'],
    ['Industry', 'Industry'],
    ['Something new', 'Industry'],
    ['', 'Industry'],
    [null, 'Industry'],
    [{ min_value: '1' }, 'Industry'],
  ])('maps the requisition type %j to %s', (requisitionType, type) => {
    expect(typeOf('Baker', requisitionType)).toBe(type)
  })

  it('finds whole words of a title in any case, where the requisition type says nothing', () => {
    expect(typeOf('Design INTERN, Berlin', '')).toBe('Internship')
    expect(typeOf('C++ (m/f) Developer', '')).toBe('Systems')
    expect(typeOf('Internal Auditor', '')).toBe('Industry')
    expect(typeOf('Design Intern', 'University - New Grad')).toBe('New Grad')
  })

  it('takes a program for the type, before all rules', () => {
    const metadata = [entry('Req Type', 'University - New Grad'), entry('Program', 'Apprenticeship')]
    expect(jobTypeOf('Design Intern', metadata, mapping)).toBe('Apprenticeship')
    expect(jobTypeOf('Baker', [entry('Program', 'N/A')], mapping)).toBe('Industry')
  })

  it('shows the requisition type where the brand has no usual type', () => {
    const asItIs: BoardMapping = { ...mapping, jobTypes: { ...plainMapping.jobTypes } }
    expect(typeOf('Baker', 'Full-time', asItIs)).toBe('Full-time')
    expect(typeOf('Baker', 'N/A', asItIs)).toBe('')
    expect(typeOf('Baker', 'Full-time', plainMapping)).toBe('')
    expect([asItIs, mapping, plainMapping].map(hasOtherTypes)).toEqual([true, true, false])
  })
})
