import { describe, expect, it } from 'vitest'
import type { JobForm, Field, Question } from '#shared/job.ts'
import { openAtStart, openNext, progressOf, progressText, sectionAfter, sectionOfField, sectionsOf } from './form-sections.ts'
import { errorsOf } from './form-errors.ts'
import { maxVisibleControls } from './question-steps.ts'
import { emptyForm, type FormState } from './form-state.ts'
import { startForm } from './draft-form.ts'

function text(name: string, required = true): Question {
  return { label: name, required, descriptionHtml: null, fields: [{ name, type: 'input_text', options: [] }] }
}

function choice(name: string, optionCount: number, type: Field['type'] = 'multi_value_single_select'): Question {
  const options = Array.from({ length: optionCount }, (_, value) => ({ value, label: `${name} ${value}` }))
  return { label: name, required: false, descriptionHtml: null, fields: [{ name, type, options }] }
}

const texts = (count: number, prefix = 'text') => Array.from({ length: count }, (_, index) => text(`${prefix}_${index}`))

const plain: JobForm = {
  questions: texts(3),
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}
const demographics = {
  header: 'About all of us',
  descriptionHtml: null,
  questions: [1, 2, 3, 4].map((id) => ({
    id,
    label: `Question ${id}`,
    required: id === 1,
    type: 'multi_value_multi_select' as const,
    options: Array.from({ length: 8 }, (_, index) => ({ id: id * 100 + index, label: `${index}`, freeForm: false })),
  })),
}
const long: JobForm = {
  ...plain,
  questions: texts(18),
  education: 'required',
  compliance: [{ descriptionHtml: null, questions: [choice('gender', 3), choice('race', 9)] }],
  demographics,
}

const begin = (form: JobForm, state: FormState = emptyForm) => startForm(form, state, () => 'row')
const opened = (form: JobForm, state = begin(form)) => [...openAtStart(sectionsOf(form, state), form, state, false)]
const keys = (form: JobForm) => sectionsOf(form, begin(form)).map(({ key }) => key)

describe('progressOf', () => {
  it('does not count a required choice that offers nothing to choose', () => {
    const unanswerable = { ...choice('city', 0), required: true }
    const question = { id: 1, label: 'One', required: true, type: 'multi_value_single_select' as const, options: [] }
    const form: JobForm = {
      ...plain,
      questions: [text('first_name'), unanswerable],
      demographics: { ...demographics, questions: [question] },
    }
    expect(progressOf(sectionsOf(form, begin(form)), errorsOf(form, begin(form)))).toEqual({ answered: 0, required: 1 })
  })
})

describe('sectionsOf', () => {
  it('orders the sections as the errors are listed', () => {
    expect(keys(long)).toEqual([
      'about-you',
      'questions-2',
      'questions-3',
      'questions-4',
      'education',
      'compliance',
      'demographics',
    ])
    const order = sectionsOf(long, begin(long)).flatMap(({ required }) => required.flat())
    const wrong = errorsOf(long, begin(long)).map(({ field }) => field)
    expect(order.filter((name) => wrong.includes(name))).toEqual(wrong)
  })

  it('counts each visible choice, and a long list only up to its visible part', () => {
    const form = { ...plain, questions: [choice('a', 6), choice('b', 7), choice('c', 40, 'multi_value_multi_select')] }
    expect(sectionsOf(form, emptyForm)[0]?.controlCount).toBe(6 + 1 + 8)
  })

  it('keeps what is asked beside the application whole, however many controls it has', () => {
    const section = sectionsOf(long, begin(long)).find(({ kind }) => kind === 'demographics')
    expect(section?.demographics).toEqual(demographics.questions)
    expect(section?.controlCount).toBeGreaterThan(maxVisibleControls)
  })
})

describe('the open sections', () => {
  it('include every section of a short form', () => {
    expect(opened({ ...plain, education: 'optional' })).toEqual(['about-you', 'education'])
  })

  it('stay within the limit of visible controls at first', () => {
    expect(opened(long)).toEqual(['about-you', 'questions-2', 'questions-3', 'questions-4', 'education'])
    expect(opened({ ...long, questions: texts(21) })).toEqual(['about-you', 'questions-2', 'questions-3', 'questions-4'])
  })

  it('include those that a draft has answers for', () => {
    const filled = (part: Partial<FormState>) => opened(long, begin(long, { ...emptyForm, ...part }))
    expect(filled({ demographics: [{ question_id: 1, answer_options: [{ answer_option_id: 100 }] }] })).toContain('demographics')
    expect(filled({ values: { text_0: 'Amina' } })).not.toContain('demographics')
  })

  it('never include optional questions beside the application, answered or not', () => {
    const filled = (part: Partial<FormState>) => opened(long, begin(long, { ...emptyForm, ...part }))
    expect(filled({ values: { gender: 1 } })).not.toContain('compliance')
    const short = { ...plain, compliance: long.compliance }
    expect(opened(short)).toEqual(['about-you'])
  })

  it('are only the first on a phone', () => {
    const state = begin(long)
    expect([...openAtStart(sectionsOf(long, state), long, state, true)]).toEqual(['about-you'])
  })

  it('stay within the limit when the next section opens, and always include it', () => {
    const sections = sectionsOf(long, begin(long))
    let open: ReadonlySet<string> = new Set(opened(long))
    for (const { key } of sections) {
      open = openNext(sections, open, key)
      const count = sections.reduce((sum, section) => sum + (open.has(section.key) ? section.controlCount : 0), 0)
      // A section that is too large by itself is open alone.
      if (open.size > 1) expect(count).toBeLessThanOrEqual(maxVisibleControls)
      expect(open.has(key)).toBe(true)
    }
  })
})

describe('the section to continue with', () => {
  const sections = sectionsOf(long, begin(long))

  it('is the next one of the application, and none at the end', () => {
    expect(sectionAfter(sections, 'about-you')?.key).toBe('questions-2')
    // Equal opportunity is optional, the first demographic question is required.
    expect(sectionAfter(sections, 'education')?.key).toBe('demographics')
    expect(sectionAfter(sections, 'demographics')).toBeNull()
  })

  it('can be found for every field that may have an error', () => {
    for (const { field } of errorsOf(long, begin(long))) expect(sectionOfField(sections, field)?.names).toContain(field)
  })
})

describe('progressOf', () => {
  const progress = (form: JobForm, state: FormState) => progressOf(sectionsOf(form, state), errorsOf(form, state))

  it('counts required answers with the rules that validate a submit', () => {
    const form = { ...plain, questions: [...texts(2), { ...text('email') }, text('nickname', false)] }
    const state = (values: FormState['values']) => begin(form, { ...emptyForm, values })
    expect(progress(form, state({}))).toEqual({ answered: 0, required: 3 })
    expect(progress(form, state({ text_0: 'a', nickname: 'b' }))).toEqual({ answered: 1, required: 3 })
    // An answer that the submit would refuse does not count.
    expect(progress(form, state({ text_0: 'a', text_1: 'b', email: 'nobody' }))).toEqual({ answered: 2, required: 3 })
    const whole = state({ text_0: 'a', text_1: 'b', email: 'amina@example.com' })
    expect(progressText(progress(form, whole))).toBe('All 3 required answers are there.')
    expect(errorsOf(form, whole)).toEqual([])
  })

  it('counts the parts of an education only if they are required', () => {
    const asks = (education: JobForm['education']) => ({ ...plain, education })
    expect(progress(asks('required'), begin(asks('required'))).required).toBe(8)
    expect(progress(asks('optional'), begin(asks('optional'))).required).toBe(3)
  })

  it('says how many required answers are there', () => {
    expect(progressText({ answered: 3, required: 7 })).toBe('3 of 7 required answers')
    expect(progressText({ answered: 0, required: 1 })).toBe('One answer is required.')
  })
})
