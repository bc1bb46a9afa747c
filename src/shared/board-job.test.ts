import { describe, expect, it } from 'vitest'
import { parseJob } from './board-job.ts'
import { BoardPayloadError } from './board-list.ts'

const noProblem = (problem: string): never => {
  throw new Error(`unexpected problem: ${problem}`)
}

const job = { id: 5, title: 'Baker', location: { name: 'Detroit, MI' }, content: '&lt;p&gt;Bread &amp;amp; butter&lt;/p&gt;' }

describe('a job with its form', () => {
  it('decodes the content exactly once', () => {
    expect(parseJob(job, noProblem).contentHtml).toBe('<p>Bread &amp; butter</p>')
    const aboutHtml = { ...job, content: '&lt;p&gt;Write &amp;lt;script&amp;gt; safely&lt;/p&gt;' }
    expect(parseJob(aboutHtml, noProblem).contentHtml).toBe('<p>Write &lt;script&gt; safely</p>')
  })

  it('decodes compliance descriptions once, and those of questions and demographics not at all', () => {
    const { form } = parseJob(
      {
        ...job,
        questions: [
          { label: 'Why?', required: true, description: '<p>A &amp; B</p>', fields: [{ name: 'q', type: 'textarea' }] },
        ],
        compliance: [{ type: 'eeoc', description: '&lt;p&gt;The law&lt;/p&gt;', questions: [] }],
        demographic_questions: { header: 'Us', description: '<p>A &lt; B</p>', questions: [] },
      },
      noProblem,
    )
    expect(form.questions[0]?.descriptionHtml).toBe('<p>A &amp; B</p>')
    expect(form.compliance[0]?.descriptionHtml).toBe('<p>The law</p>')
    expect(form.demographics?.descriptionHtml).toBe('<p>A &lt; B</p>')
  })

  it("removes the '[]' of a multi-select's name and marks the one video question", () => {
    const field = (name: string, type: string) => ({ label: 'Q', required: false, fields: [{ name, type, values: [] }] })
    const { form } = parseJob(
      {
        ...job,
        questions: [
          field('question_1[]', 'multi_value_multi_select'),
          field('question_32324699002', 'input_file'),
          field('question_2', 'input_file'),
        ],
      },
      noProblem,
    )
    expect(form.questions.flatMap(({ fields }) => fields.map(({ name, type }) => [name, type]))).toEqual([
      ['question_1', 'multi_value_multi_select'],
      ['question_32324699002', 'input_video'],
      ['question_2', 'input_file'],
    ])
  })

  it('asks a question of an unknown type as text', () => {
    const questions = [{ label: 'Q', required: true, fields: [{ name: 'q', type: 'telepathy' }] }]
    expect(parseJob({ ...job, questions }, noProblem).form.questions[0]?.fields[0]?.type).toBe('input_text')
  })

  it('keeps option values as the board sent them, number or string', () => {
    const values = [
      { label: 'Yes', value: 1 },
      { label: 'No', value: 0 },
      { label: 'Text', value: '3' },
    ]
    const questions = [{ label: 'Q', required: false, fields: [{ name: 'q', type: 'multi_value_single_select', values }] }]
    expect(parseJob({ ...job, questions }, noProblem).form.questions[0]?.fields[0]?.options).toEqual(values)
  })

  it.each([
    ['education_required', 'required'],
    ['education_optional', 'optional'],
    [undefined, null],
    [null, null],
  ])('reads education %j as %j', (education, expected) => {
    expect(parseJob({ ...job, education }, noProblem).form.education).toBe(expected)
  })

  it('leaves out a part that does not fit, reports it with the job, and keeps the rest', () => {
    const problems: string[] = []
    const questions = ['nonsense', { label: 'Name', required: true, fields: [{ name: 'first_name', type: 'input_text' }, 7] }]
    const { form } = parseJob({ ...job, questions, pay_input_ranges: [{ min_cents: 'much' }] }, (problem) =>
      problems.push(problem),
    )
    expect(form.questions.map(({ label }) => label)).toEqual(['Name'])
    expect(problems).toHaveLength(3)
    expect(problems.every((problem) => problem.includes('job 5 "Baker"'))).toBe(true)
  })

  it('survives a job of which nothing but id and title is there', () => {
    const { form, contentHtml, location } = parseJob({ id: 1, title: 'Bare' }, noProblem)
    expect({ contentHtml, location }).toEqual({ contentHtml: '', location: '' })
    expect(form).toEqual({
      questions: [],
      locationQuestions: [],
      compliance: [],
      demographics: null,
      education: null,
      dataConsent: null,
    })
  })

  it.each([null, {}, { id: 'x', title: 'T' }, { status: 404, error: 'Job not found' }])('refuses %j', (answer) => {
    expect(() => parseJob(answer, noProblem)).toThrow(BoardPayloadError)
  })
})
