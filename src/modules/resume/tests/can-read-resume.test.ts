import { describe, expect, it } from 'vitest'
import type { Field } from '#shared/job.ts'
import type { PickedFile } from '#shared/form/entered.ts'
import { canReadResume } from '../page/can-read-resume.ts'

const field = { name: 'resume' } as Field
const file = { fileId: 'f', name: 'cv.pdf', size: 3, type: 'application/pdf' }

describe('the offer to read a résumé', () => {
  it.each<[PickedFile, boolean]>([
    [{ status: 'uploading', file, fraction: 0.5 }, false],
    [{ status: 'stored', file, url: 'https://files.example/1' }, true],
    [{ status: 'kept', file }, true],
    [{ status: 'failed', file, reason: null }, false],
  ])('comes when the upload has ended, and not while the row above it still changes: %j', (picked, isOffered) => {
    expect(canReadResume(field, picked)).toBe(isOffered)
  })

  it('comes for files that the reader can read', () => {
    expect(canReadResume(field, { status: 'kept', file: { ...file, name: 'cv.rtf' } })).toBe(false)
    expect(canReadResume({ ...field, name: 'cover_letter' }, { status: 'kept', file })).toBe(false)
  })
})
