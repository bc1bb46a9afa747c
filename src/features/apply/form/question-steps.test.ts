import { describe, expect, it } from 'vitest'
import type { Field, JobForm, Question } from '#shared/job.ts'
import { maxVisibleControls, questionSteps } from './question-steps.ts'

function question(label: string, name: string, type: Field['type'] = 'input_text', optionCount = 0): Question {
  const options = Array.from({ length: optionCount }, (_, value) => ({ value, label: `Choice ${value}` }))
  return { label, required: true, descriptionHtml: null, fields: [{ name, type, options }] }
}

const contact = [
  question('First Name', 'first_name'),
  question('Last Name', 'last_name'),
  question('Email', 'email'),
  question('Phone', 'phone'),
]
const resume = question('Resume', 'resume', 'input_file')
const coverLetter = question('Cover letter', 'cover_letter', 'input_file')
const linkedIn = question('LinkedIn profile', 'question_901')
const website = question('Website', 'question_902')
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => question(`What about ${index + 1}?`, `question_${index + 1}`))

const form = (questions: readonly Question[]): JobForm => ({
  questions,
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
})
/** The headings of the steps, each with the number of its questions. */
const cut = (questions: readonly Question[]) =>
  questionSteps(form(questions)).map((step) => [step.heading, step.questions.length] as const)

describe('the steps of the questions', () => {
  it('are one for a form of up to eight questions', () => {
    expect(cut([...contact, resume, ...others(3)])).toEqual([['About you', 8]])
    expect(cut(others(8))).toEqual([['A few questions', 8]])
    expect(cut(others(1))).toEqual([['One question', 1]])
  })

  it('have about five questions each in a longer form, and the résumé is about the person', () => {
    expect(cut([...contact, resume, ...others(4)])).toEqual([
      ['About you', 5],
      ['A few questions', 4],
    ])
    expect(cut([...contact, resume, ...others(10)])).toEqual([
      ['About you', 5],
      ['A few questions', 5],
      ['A few more questions', 5],
    ])
    expect(cut([...contact, resume, ...others(20)])).toEqual([
      ['About you', 5],
      ...[1, 2, 3, 4].map((part) => [`Questions, part ${part} of 4`, 5]),
    ])
  })

  it('put files and links on their own where they are many', () => {
    expect(cut([...contact, resume, coverLetter, linkedIn, website, ...others(1)])).toEqual([
      ['About you', 4],
      ['Your files and links', 4],
      ['One question', 1],
    ])
    expect(cut([...contact, question('Location', 'location'), resume, coverLetter, ...others(5)])).toEqual([
      ['About you', 5],
      ['Your files', 2],
      ['A few questions', 5],
    ])
    expect(cut([question('First Name', 'first_name'), resume, ...contact.slice(1), linkedIn, website, ...others(5)])).toEqual([
      ['About you', 1],
      ['More about you', 6],
      ['A few questions', 5],
    ])
  })

  it('never part a question from the one that it refers to', () => {
    const asked = others(12)
    const reference = question('If you chose none of them above, why?', 'question_99')
    const steps = questionSteps(form([...contact, resume, ...asked.slice(0, 5), reference, ...asked.slice(6)]))
    const step = steps.find(({ questions }) => questions.includes(reference))
    expect(step?.questions.indexOf(reference)).toBeGreaterThan(0)
  })

  it('rather part questions of different kinds than links', () => {
    const steps = questionSteps(
      form([...contact, resume, ...others(5), linkedIn, website, question('GitHub', 'question_903'), ...others(2)]),
    )
    expect(steps.filter(({ questions }) => questions.includes(linkedIn) || questions.includes(website))).toHaveLength(1)
  })

  it('hold every question once, in the order of the board, under names and keys of their own', () => {
    for (let count = 0; count <= 60; count += 1) {
      const asked = [...contact, resume, ...others(count)]
      const steps = questionSteps(form(asked))
      expect(steps.flatMap(({ questions }) => questions)).toEqual(asked)
      expect(new Set(steps.map(({ heading }) => heading)).size).toBe(steps.length)
      expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
      for (const { questions } of asked.length > 8 ? steps : []) expect(questions.length).toBeLessThanOrEqual(7)
    }
  })

  it('show no more controls than fit, unless one question has more', () => {
    const many = Array.from({ length: 9 }, (_, index) =>
      question(`Choose ${index}`, `question_${index}`, 'multi_value_multi_select', 8),
    )
    for (const { questions } of questionSteps(form(many))) {
      expect(questions.length * 8).toBeLessThanOrEqual(maxVisibleControls)
    }
    expect(cut(many.slice(0, 4)).map(([, count]) => count)).toEqual([3, 1])
  })
})
