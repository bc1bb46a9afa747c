import { decodeEscapedHtml, escapeHtml } from '#shared/html-text.ts'
import type { ComplianceSection, Field, JobForm, Question } from '#shared/job.ts'

/**
 * Says the standard texts of Greenhouse's forms in the page's language: names, contact, files, and the equal-opportunity forms of the
 * United States. Only where a board leaves them as they are, letter by letter and under their own field: what it has changed means
 * something else, and stays in the words of the board. The values that are sent are the board's in any case.
 */

/** Translations by the English text: of a field by its name, of the two answers of a yes-or-no question, and of explanations. */
export type StandardTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Greenhouse's own question with two answers has these values. Others may use the words in another sense. */
const yesOrNo: ReadonlySet<string> = new Set(['0,1', '1,0'])

/** What stays as it is in every language: numbers of government forms, addresses, and marks without a word. */
const isName = /^(?:Form CC|Page \d of|OMB Control Number|Expires|www\.\S+)?\P{L}*$/u

/** What is said in the page's language: questions by their labels, fields by their options, and explanations by their section. */
const translations = new WeakSet<Question | Field | ComplianceSection>()

/** Whether a part of a form is said in the page's language, and not in the board's. */
export function isTranslated(part: Question | Field | ComplianceSection): boolean {
  return translations.has(part)
}

function markTranslated<Part extends Question | Field | ComplianceSection>(part: Part): Part {
  translations.add(part)
  return part
}

/**
 * A form with its standard texts in the page's language.
 * @param texts empty for a page in English
 * @param note says that the forms of the law are translated
 */
export function translateStandardTexts(form: JobForm, texts: StandardTexts, note: string): JobForm {
  const find = (group: string, text: string): string | undefined => {
    const found = texts[group]?.[text]
    // A board may write 'constructor'.
    return typeof found === 'string' ? found : undefined
  }

  /** Options in two languages would puzzle, so they are translated all or not at all. */
  const translateField = (field: Field): Field => {
    const { name, options } = field
    const values = options.map(({ value }) => value)
    const group = yesOrNo.has(String(values)) ? 'answers' : name
    const translated = options.map((option) => {
      const label = find(name, option.label) ?? find(group, option.label)
      return label === undefined ? null : { ...option, label }
    })
    if (translated.length === 0 || translated.includes(null)) return field
    return markTranslated({ ...field, options: translated.flatMap((option) => option ?? []) })
  }

  const translate = (question: Question): Question => {
    const { fields, label } = question
    const found = find(fields[0]?.name ?? '', label.trim())
    const said = { ...question, label: found ?? label, fields: fields.map(translateField) }
    return found === undefined ? said : markTranslated(said)
  }

  /** Translates an explanation, whole or not at all. null: not. */
  const translateHtml = (html: string): string | null => {
    let isWhole = true
    const translated = html.replace(/[^<>]+(?=<|$)/g, (part) => {
      const text = decodeEscapedHtml(part).replace(/\s+/g, ' ').trim()
      if (isName.test(text)) return part
      // The one text with a name in it.
      const [, company = ''] = /^As set forth in (.+)’s Equal /.exec(text) ?? []
      const found = find('texts', company === '' ? text : text.replace(company, '{company}'))
      if (found === undefined) isWhole = false
      return part.replace(/\S.*\S/s, () => escapeHtml((found ?? '').replace('{company}', () => company)))
    })
    return isWhole ? `${translated}<p><em>${escapeHtml(note)}</em></p>` : null
  }

  if (Object.keys(texts).length === 0) return form
  return {
    ...form,
    questions: form.questions.map(translate),
    locationQuestions: form.locationQuestions.map(translate),
    compliance: form.compliance.map(({ descriptionHtml, questions }) => {
      const found = descriptionHtml === null ? null : translateHtml(descriptionHtml)
      const said = { descriptionHtml: found ?? descriptionHtml, questions: questions.map(translate) }
      return found === null ? said : markTranslated(said)
    }),
  }
}
