import { describe, expect, it } from 'vitest'
import { wireBody } from './sender.ts'

describe('the request of an application', () => {
  const answers = {
    first_name: 'Amina',
    resume_url: 'file:1',
    educations: [{ names: { school_name_id: 'Lagos' }, start_date: { year: 2001 } }],
  }
  const resolved = {
    educationIds: [{ index: 0, part: 'school_name_id', itemId: 77 }],
    files: [{ fieldName: 'resume', sha256: 'abc', sizeBytes: 4 }],
  } as const

  it('has the same bytes in every build, because the service compares repeats', () => {
    const body = wireBody({ answers, resolved, uploads: { 1: 'https://files.test/1' } })
    expect(body).toBe(
      '{"first_name":"Amina","resume_url":"https://files.test/1","educations":[{"start_date":{"year":2001},"school_name_id":77}],' +
        '"resume_sha256":"abc","resume_size":"4"}',
    )
  })
})
