import { describe, expect, it } from 'vitest'
import { parseJob, partForPage } from './board-job.ts'
import { BoardPayloadError } from './board-list.ts'
import { type BoardMapping, plainMapping } from './board-mapping.ts'

const mapping: BoardMapping = {
  ...plainMapping,
  fields: { ...plainMapping.fields, requisitionType: 'Req Type', division: 'Division' },
  videoQuestion: 'question_32324699002',
}

const noProblem = (problem: string): never => {
  throw new Error(`unexpected problem: ${problem}`)
}

const job = { id: 5, title: 'Baker', location: { name: 'Detroit, MI' }, content: '&lt;p&gt;Bread &amp;amp; butter&lt;/p&gt;' }

describe('parseJob', () => {
  it('decodes the content exactly once', () => {
    expect(parseJob(job, noProblem, mapping).contentHtml).toBe('<p>Bread &amp; butter</p>')
    const aboutHtml = { ...job, content: '&lt;p&gt;Write &amp;lt;script&amp;gt; safely&lt;/p&gt;' }
    expect(parseJob(aboutHtml, noProblem, mapping).contentHtml).toBe('<p>Write &lt;script&gt; safely</p>')
  })

  it('decodes compliance descriptions once, and does not decode question and demographic descriptions', () => {
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
      mapping,
    )
    expect(form.questions[0]?.descriptionHtml).toBe('<p>A &amp; B</p>')
    expect(form.compliance[0]?.descriptionHtml).toBe('<p>The law</p>')
    expect(form.demographics?.descriptionHtml).toBe('<p>A &lt; B</p>')
  })

  it("removes the suffix '[]' from a multi-select's name and marks the video question", () => {
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
      mapping,
    )
    expect(form.questions.flatMap(({ fields }) => fields.map(({ name, type }) => [name, type]))).toEqual([
      ['question_1', 'multi_value_multi_select'],
      ['question_32324699002', 'input_video'],
      ['question_2', 'input_file'],
    ])
  })

  it('treats a field of an unknown type as text', () => {
    const questions = [{ label: 'Q', required: true, fields: [{ name: 'q', type: 'telepathy' }] }]
    expect(parseJob({ ...job, questions }, noProblem, mapping).form.questions[0]?.fields[0]?.type).toBe('input_text')
  })

  it('reads an unknown type as a choice if it has values, and as a text if it has none', () => {
    const values = [{ label: 'Red', value: 1 }]
    const typeOf = (field: object) => {
      const questions = [{ label: 'Q', required: true, fields: [{ type: 'multi_value_tree', ...field }] }]
      return parseJob({ ...job, questions }, noProblem, mapping).form.questions[0]?.fields[0]?.type
    }
    expect(typeOf({ name: 'q', values })).toBe('multi_value_single_select')
    expect(typeOf({ name: 'q[]', values })).toBe('multi_value_multi_select')
    expect(typeOf({ name: 'q', values: [] })).toBe('input_text')
  })

  it.each([
    ['zhHant', 'zh-Hant'],
    ['pt-BR', 'pt-BR'],
    ['de', 'de'],
    ['EN', 'en'],
    ['es_419', 'es-419'],
    ['English', null],
    ['en" onclick="alert(1)', null],
    ['', null],
    [null, null],
  ])('reads the language %j as %j', (language, tag) => {
    expect(parseJob({ ...job, language }, noProblem, mapping).language).toBe(tag)
  })

  it.each([
    [
      { ai_disclaimer: null, ai_opt_out_request_url: 'http://b.example/out' },
      { html: '', optOutUrl: 'http://b.example/out' },
    ],
    [{ ai_disclaimer: '<p>A & B</p>' }, { html: '<p>A & B</p>', optOutUrl: null }],
    [{ ai_disclaimer: '&lt;p&gt;A &amp;amp; B&lt;/p&gt;' }, { html: '<p>A &amp; B</p>', optOutUrl: null }],
    [{ ai_disclaimer: 'A', include_ai_disclaimer: false, ai_opt_out_request_url: 'javascript:alert(1)' }, undefined],
    [{ ai_disclaimer: ' ', include_ai_disclaimer: null }, undefined],
  ])('reads what it says about AI: %j', (more, expected) => {
    expect(parseJob({ ...job, ...more }, noProblem, mapping).form.aiDisclaimer).toEqual(expected)
  })

  it('reads a question that has no label', () => {
    const fields = [{ name: 'q', type: 'input_text' }]
    const questions = [{ label: ' ', fields }, { label: null, fields }, { fields }]
    const demographic_questions = { questions: [{ id: 1, label: '', answer_options: [] }] }
    const { form } = parseJob({ ...job, questions, demographic_questions }, noProblem, mapping)
    const labels = [...form.questions, ...(form.demographics?.questions ?? [])].map(({ label }) => label)
    expect(labels).toEqual(Array.from({ length: 4 }, () => ''))
  })

  it('preserves the type of option values, number or string', () => {
    const values = [
      { label: 'Yes', value: 1 },
      { label: 'No', value: 0 },
      { label: 'Text', value: '3' },
    ]
    const questions = [{ label: 'Q', required: false, fields: [{ name: 'q', type: 'multi_value_single_select', values }] }]
    expect(parseJob({ ...job, questions }, noProblem, mapping).form.questions[0]?.fields[0]?.options).toEqual(values)
  })

  it.each([
    ['education_required', 'required'],
    ['education_optional', 'optional'],
    [undefined, null],
    [null, null],
  ])('reads education %j as %j', (education, expected) => {
    expect(parseJob({ ...job, education }, noProblem, mapping).form.education).toBe(expected)
  })

  it('drops and reports an invalid part and retains the rest', () => {
    const problems: string[] = []
    const questions = ['nonsense', { label: 'Name', required: true, fields: [{ name: 'first_name', type: 'input_text' }, 7] }]
    const { form } = parseJob(
      { ...job, questions, pay_input_ranges: [{ min_cents: 'much' }] },
      (problem) => problems.push(problem),
      mapping,
    )
    expect(form.questions.map(({ label }) => label)).toEqual(['Name'])
    expect(problems).toHaveLength(3)
    expect(problems.every((problem) => problem.includes('job 5 "Baker"'))).toBe(true)
  })

  it('never cuts a title through a character', () => {
    expect(parseJob({ id: 1, title: `${'x'.repeat(1_999)}🐦` }, noProblem, mapping).title.at(-1)).toBe('\ufffd')
  })

  it('parses a job that has only an id and a title', () => {
    const { form, contentHtml, location } = parseJob({ id: 1, title: 'Bare' }, noProblem, mapping)
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

  it.each([null, {}, { id: 'x', title: 'T' }, { status: 404, error: 'Job not found' }])('rejects %j', (answer) => {
    expect(() => parseJob(answer, noProblem, mapping)).toThrow(BoardPayloadError)
  })
})

describe('partForPage', () => {
  const whole = {
    ...job,
    internal_job_id: 99,
    requisition_id: 'R-1',
    metadata: [
      { id: 1, name: 'Hiring Manager Email', value: 'boss@example.com' },
      { id: 2, name: 'Division', value: 'Design' },
    ],
    questions: [{ label: 'Why?', required: true, description: null, fields: [{ name: 'q', type: 'textarea' }] }],
    ai_disclaimer: 'A person reads it.',
  }

  it('keeps everything that parseJob reads from the whole response', () => {
    expect(parseJob(partForPage(whole, mapping), noProblem, mapping)).toEqual(parseJob(whole, noProblem, mapping))
  })

  it('contains nothing that the site does not show', () => {
    expect(JSON.stringify(partForPage(whole, mapping))).not.toMatch(/boss@example|internal_job_id|R-1/)
  })
})
