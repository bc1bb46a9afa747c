import { describe, expect, it } from 'vitest'
import type { Field } from '#shared/job.ts'
import type { PickedFile } from '#shared/form/entered.ts'
import { isResume, kindOfResume } from '../page/help/resume-kind.ts'
import { isSameDegree } from '../page/help/degree-level.ts'

const field = { name: 'resume' } as Field
const file = { fileId: 'f', name: 'cv.pdf', size: 3, type: 'application/pdf' }

describe('the card below a résumé', () => {
  it.each<[PickedFile, boolean]>([
    [{ status: 'uploading', file, fraction: 0.5 }, true],
    [{ status: 'stored', file, url: 'https://files.example/1' }, true],
    [{ status: 'kept', file }, true],
    [{ status: 'failed', file, reason: null }, true],
    [{ status: 'rejected', file, problem: 'too-large' }, false],
  ])('is there as soon as the file is, unless the form does not take it: %j', (picked, isThere) => {
    expect(isResume(field, picked)).toBe(isThere)
    expect(isResume({ ...field, name: 'cover_letter' }, picked)).toBe(false)
  })

  it('reads the kinds of files that the reader knows', () => {
    expect(['CV.PDF', 'cv.docx', 'cv.doc', 'cv.rtf', 'cv'].map(kindOfResume)).toEqual(['pdf', 'docx', null, null, null])
  })
})

describe('a degree', () => {
  it.each([
    ['BSc', 'Bachelor’s Degree'],
    ['Bachelor of Arts', 'Bachelor’s Degree'],
    ['M.A.', 'Master’s Degree'],
    ['Diplom-Ingenieur', 'Master’s Degree'],
    ['Laurea magistrale', 'Master’s Degree'],
    ['Laurea', 'Bachelor’s Degree'],
    ['学士', 'Bachelor’s Degree'],
    ['B.F.A.', 'Bachelor’s Degree'],
    ['MBA', 'Master of Business Administration (M.B.A.)'],
    ['PhD', 'Doctor of Philosophy (Ph.D.)'],
    ['MD', 'Doctor of Medicine (M.D.)'],
  ])('%s is the %s of the list', (written, listed) => expect(isSameDegree(listed, written)).toBe(true))

  it.each([
    ['MBA', 'Master’s Degree'],
    ['PhD', 'Doctor of Medicine (M.D.)'],
    ['Certificate', 'Other'],
  ])('%s is not the %s of the list', (written, listed) => expect(isSameDegree(listed, written)).toBe(false))
})
