import { describe, expect, it } from 'vitest'
import { parseJob } from '#shared/board-job.ts'
import { plainMapping } from '#shared/board-mapping.ts'
import { escapeHtml } from '#shared/html-text.ts'
import type { Field, JobForm, Question } from '#shared/job.ts'
import { eeocSections, locationQuestions, standardQuestions } from '#server/board/standard-questions.ts'
import { readableCopy } from '#features/apply/form/readable-copy.ts'
import { emptyForm } from '#features/apply/form/form-state.ts'
import { translateStandardTexts } from '#features/apply/form/standard-texts.ts'
import { englishTexts, standardTextsIn } from '../setup/standard-texts.ts'

const note = 'Es gilt das Original.'
const inGerman = (form: JobForm) => translateStandardTexts(form, standardTextsIn('de'), note)

const noProblem = (problem: string): never => {
  throw new Error(problem)
}

/** A job as the board answers. */
const formOf = (parts: object): JobForm => parseJob({ id: 1, title: 'Job', ...parts }, noProblem, plainMapping).form

const field = (name: string, labels: readonly string[] = []): Field => ({
  name,
  type: labels.length === 0 ? 'input_text' : 'multi_value_single_select',
  options: labels.map((label, index) => ({ label, value: labels.length - 1 - index })),
})
const asked = (label: string, ...fields: readonly Field[]): Question => ({ label, required: true, descriptionHtml: null, fields })
const formAsking = (...questions: readonly Question[]): JobForm => ({
  questions,
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
})
const labelsOf = (questions: readonly Question[]) => questions.map(({ label }) => label)

describe('the standard texts of a form', () => {
  it('are said in the language of the page', () => {
    const form = inGerman(formOf({ questions: standardQuestions, location_questions: locationQuestions }))
    expect(labelsOf(form.questions)).toEqual(['Vorname', 'Nachname', 'E-Mail-Adresse', 'Telefon', 'Lebenslauf'])
    expect(labelsOf(form.locationQuestions)).toContain('Wohnort (Stadt)')
  })

  it.each(['de', 'es', 'ar'])('are whole in the equal-opportunity forms in %s, and keep the values of the board', (language) => {
    const board = formOf({ compliance: eeocSections })
    const form = translateStandardTexts(board, standardTextsIn(language), note)
    const known = new Set(Object.values(englishTexts).flatMap(Object.values))
    for (const [index, { descriptionHtml, questions }] of form.compliance.entries()) {
      expect(descriptionHtml).toContain(note)
      expect(descriptionHtml).not.toBe(board.compliance[index]?.descriptionHtml)
      for (const text of (descriptionHtml ?? '').split(/<[^>]*>/)) if (text.length > 12) expect(known).not.toContain(text.trim())
      for (const [at, { fields, label }] of questions.entries()) {
        const original = board.compliance[index]?.questions[at]
        expect(label).not.toBe(original?.label)
        for (const { name, options } of fields) {
          const before = original?.fields.find((each) => each.name === name)?.options ?? []
          expect(options.map(({ value }) => value)).toEqual(before.map(({ value }) => value))
          for (const [option, { label: text }] of options.entries()) expect(text).not.toBe(before[option]?.label)
        }
      }
    }
  })

  it('stay as the board writes them where it has changed one', () => {
    const form = formAsking(
      asked('Legal First Name', field('first_name')),
      asked('First Name', field('question_1')),
      asked('LinkedIn Profile', field('question_2')),
      asked('constructor', field('constructor_1')),
      asked('Gender', field('gender', ['Female', 'Neither'])),
    )
    expect(labelsOf(inGerman(form).questions)).toEqual([
      'Legal First Name',
      'First Name',
      'LinkedIn Profile',
      'constructor',
      'Geschlecht',
    ])
    const options = inGerman(form).questions[4]?.fields[0]?.options ?? []
    expect(options.map(({ label }) => label)).toEqual(['Female', 'Neither'])
  })

  it('are Yes and No only where the board asks a yes-or-no question', () => {
    const labelsFor = (labels: readonly string[]) =>
      inGerman(formAsking(asked('Why?', field('question_1', labels)))).questions[0]?.fields[0]?.options.map(({ label }) => label)
    expect(labelsFor(['Yes', 'No'])).toEqual(['Ja', 'Nein'])
    expect(labelsFor(['Yes', 'No', 'Maybe'])).toEqual(['Yes', 'No', 'Maybe'])
  })

  it('stay whole in the language of the board where a part of an explanation is not standard', () => {
    const description = '<p>For a start.</p><p><strong>Why are you being asked to complete this form?</strong></p>'
    const form = formOf({ compliance: [{ type: 'eeoc', description: escapeHtml(description), questions: [] }] })
    expect(inGerman(form).compliance[0]?.descriptionHtml).toBe(description)
  })

  it("keep the company's name", () => {
    const policy =
      '<p>As set forth in Figma’s Equal Employment Opportunity policy,\nwe do not discriminate on the basis of any protected group status under any applicable law.</p>'
    const form = formOf({ compliance: [{ type: 'eeoc', description: escapeHtml(policy), questions: [] }] })
    expect(inGerman(form).compliance[0]?.descriptionHtml).toMatch(/^<p>Wie in den Grundsätzen von Figma zur Chancengleichheit/)
  })

  it('let no text of a board become a tag', () => {
    const policy =
      '<p>As set forth in &lt;img src=x onerror=alert(1)&gt;’s Equal Employment Opportunity policy, we do not discriminate on the basis of any protected group status under any applicable law.</p>'
    const form = formOf({ compliance: [{ type: 'eeoc', description: escapeHtml(policy), questions: [] }] })
    const html = inGerman(form).compliance[0]?.descriptionHtml
    expect(html).toContain('&lt;img')
    expect(html).not.toContain('<img')
  })

  it('are read again in the copy of the answers as they were shown', () => {
    const form = inGerman(
      formAsking(asked('First Name', field('first_name')), asked('Sure?', field('question_1', ['Yes', 'No']))),
    )
    const entered = { ...emptyForm, values: { first_name: 'Amina', question_1: 1 } }
    expect(readableCopy(form, entered)).toEqual([
      { label: 'Vorname', text: 'Amina' },
      { label: 'Sure?', text: 'Ja' },
    ])
  })

  it('are left alone on a page in English', () => {
    const form = formOf({ questions: standardQuestions, compliance: eeocSections })
    expect(translateStandardTexts(form, {}, note)).toBe(form)
  })
})
