import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Field, JobForm, Question } from '#shared/job.ts'
import { WrittenFields } from './written-fields.tsx'

function question(name: string, type: Field['type'] = 'input_text'): Question {
  const options = type.startsWith('multi') ? [{ value: 1, label: 'Yes' }] : []
  return { label: name, required: true, descriptionHtml: null, fields: [{ name, type, options }] }
}

const form = (questions: readonly Question[], more: Partial<JobForm> = {}): JobForm => ({
  questions,
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
  ...more,
})

/** The names of the written fields, in order. */
function namesIn(shown: JobForm): readonly (string | null)[] {
  const { container } = render(<WrittenFields form={shown} />)
  return [...container.querySelectorAll('input, textarea, button')].map((control) => control.getAttribute('name'))
}

describe('the fields that a server writes', () => {
  it('are the plain texts before the first question that needs code', () => {
    const person = ['first_name', 'last_name', 'email', 'phone'].map((name) => question(name))
    for (const type of ['input_file', 'multi_value_single_select', 'multi_value_multi_select'] as const) {
      expect(namesIn(form([...person, question('next', type), question('after')]))).toEqual([
        'first_name',
        'last_name',
        'email',
        'phone',
      ])
    }
  })

  it('end before the city, which offers suggestions', () => {
    const location = question('location')
    expect(namesIn(form([question('first_name')], { locationQuestions: [location] }))).toEqual(['first_name'])
  })

  it('hold a long answer, and leave out what the board hides', () => {
    const hidden = question('source', 'input_hidden')
    expect(namesIn(form([hidden, question('cover', 'textarea'), question('first_name')]))).toEqual(['cover', 'first_name'])
  })

  it('are none if the form begins with a file, or asks nothing', () => {
    expect(namesIn(form([question('resume', 'input_file'), question('first_name')]))).toEqual([])
    expect(namesIn(form([]))).toEqual([])
  })
})
