import * as v from 'valibot'
import { type FieldType, traitsOf } from '#shared/job.ts'
import { locationQuestions, standardQuestions } from '#server/board/standard-questions.ts'
import type { JsonValue } from '#server/delivery/ats/ats-port.ts'
import { noteWith } from '#server/tools/note-with.ts'
import { atsNotes } from '#server/delivery/ats/notes.ts'
import type { PlainAnswer } from '#server/delivery/ats/plain-answers.ts'
import { nullableText, optionalList, PostingId } from '#server/delivery/ats/posting-fields.ts'

/**
 * Converts the form of an Ashby posting to questions of the site's board. The types and the values that each accepts are those
 * of the reference of `applicationForm.submit` (https://developers.ashbyhq.com/reference/applicationformsubmit), the shape that of
 * the guide (https://developers.ashbyhq.com/docs/creating-a-custom-careers-page).
 */

const Option = v.object({ label: v.string(), value: v.string() })
const Entry = v.object({
  isRequired: v.fallback(v.nullish(v.boolean(), true), true),
  descriptionHtml: nullableText,
  field: v.object({
    type: v.string(),
    path: PostingId,
    title: v.string(),
    selectableValues: optionalList(Option),
  }),
})
type Entry = v.InferOutput<typeof Entry>

/** A form as `jobPosting.info` answers it. */
export const FormDefinition = v.object({
  sections: v.array(v.object({ title: nullableText, descriptionHtml: nullableText, fields: optionalList(v.unknown()) })),
})
export type FormDefinition = v.InferOutput<typeof FormDefinition>

/** A field of Ashby behind one or more fields of the site. */
export interface AshbyField {
  readonly type: string
  readonly path: string
  readonly title: string
  readonly isRequired: boolean
  /** The site's name of the answer. The name of a person has two of its own. */
  readonly name: string
}

export interface AshbyForm {
  readonly questions: readonly object[]
  readonly locationQuestions: readonly object[]
  readonly education: 'education_required' | 'education_optional' | null
  readonly fields: readonly AshbyField[]
  /** Questions that the site cannot ask, in words for the deployer. */
  readonly leftOut: readonly string[]
  /** Why Ashby would refuse every application from here. null: it would not. */
  readonly unsendable: string | null
}

const system = {
  name: '_systemfield_name',
  email: '_systemfield_email',
  resume: '_systemfield_resume',
} as const

/** 2027-02-30 is no day. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
}

/** 'Pittsburgh, PA, United States' in parts. Ashby looks the place up by any of them. */
function placeOf(text: string): JsonValue | null {
  const [city, ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (city === undefined) return null
  const last = rest.pop()
  if (last === undefined) return { city }
  // 'New York, NY' names a region.
  if (rest.length === 0 && /^[A-Z]{2}$/.test(last)) return { city, region: last }
  return { city, ...(rest.length > 0 ? { region: rest.join(', ') } : {}), country: last }
}

interface AshbyType {
  /** How the site asks for it. */
  readonly asks: FieldType
  /** What there is to choose from. By default what the field itself has. */
  readonly options?: readonly object[]
  /** For fields that accept only one way of writing. */
  readonly hint?: string
  /** The value of an answer. null: Ashby would refuse it. By default the answer itself. */
  readonly toValue?: (answer: PlainAnswer, text: string) => JsonValue | null
}

const scores = [1, 2, 3, 4].map((score) => ({ label: String(score), value: score }))

/** The types that the site can ask. */
const ashbyTypes: Readonly<Record<string, AshbyType>> = {
  Boolean: {
    asks: 'multi_value_single_select',
    options: [
      { label: 'Yes', value: 1 },
      { label: 'No', value: 0 },
    ],
    toValue: (answer) => answer === 1,
  },
  Date: {
    asks: 'input_text',
    hint: '<p>A date as year, month and day: 2027-01-31.</p>',
    toValue: (_, text) => (isDay(text) ? text : null),
  },
  Email: { asks: 'input_text', toValue: (_, text) => text },
  File: { asks: 'input_file' },
  Location: { asks: 'input_text', toValue: (_, text) => placeOf(text) },
  LongText: { asks: 'textarea' },
  MultiValueSelect: { asks: 'multi_value_multi_select' },
  Number: {
    asks: 'input_text',
    hint: '<p>A whole number.</p>',
    toValue: (_, text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : null),
  },
  Phone: { asks: 'input_text' },
  RichText: { asks: 'textarea', toValue: (_, text) => ({ type: 'PlainText', value: text }) },
  Score: { asks: 'multi_value_single_select', options: scores, toValue: (answer) => ({ score: Number(answer) }) },
  SocialLink: { asks: 'input_text' },
  String: { asks: 'input_text' },
  Url: { asks: 'input_text' },
  ValueSelect: { asks: 'multi_value_single_select' },
}

const typeNamed = (name: string): AshbyType | undefined => (Object.hasOwn(ashbyTypes, name) ? ashbyTypes[name] : undefined)

/** The value of an answer as Ashby takes it. null: it would refuse it. */
export function valueFor({ type }: AshbyField, answer: PlainAnswer): JsonValue | null {
  const toValue = typeNamed(type)?.toValue
  return toValue ? toValue(answer, String(answer).trim()) : answer
}

function questionOf({ field, isRequired }: Entry, name: string, { asks, hint = '', options }: AshbyType, words: string): object {
  const { hasOptions, takes } = traitsOf({ type: asks })
  const values = hasOptions ? (options ?? field.selectableValues) : []
  return {
    label: field.title,
    required: isRequired,
    description: words + hint || null,
    fields: [{ name: takes === 'options' ? `${name}[]` : name, type: asks, values }],
  }
}

/** The site's name of a field: the usual one, or one of its own. */
function nameOf({ path, type }: Entry['field'], used: readonly AshbyField[]): string {
  const usual = () => {
    if (path === system.email) return 'email'
    if (path === system.resume) return 'resume'
    const isOfSystem = path.startsWith('_systemfield_')
    if (isOfSystem && type === 'Phone') return 'phone'
    return isOfSystem && type === 'Location' ? 'location' : null
  }
  const name = usual()
  return name === null || used.some((field) => field.name === name) ? `question_${path}` : name
}

/** The entries of a form in order, the first of a section with the section's words. */
function entriesOf({ sections }: FormDefinition, report: (problem: string) => void) {
  return sections.flatMap((section) =>
    section.fields.flatMap((given, index) => {
      const parsed = v.safeParse(Entry, given)
      if (!parsed.success) {
        report(v.getDotPath(parsed.issues[0]) ?? parsed.issues[0].message)
        return []
      }
      const words = [index === 0 ? section.descriptionHtml : null, parsed.output.descriptionHtml]
      return [{ entry: parsed.output, words: words.filter((each) => each !== null).join('') }]
    }),
  )
}

/** Converts a form. Pure. */
export function readForm(definition: FormDefinition): AshbyForm {
  const [firstName, lastName] = standardQuestions
  const questions: object[] = []
  const places: object[] = []
  const fields: AshbyField[] = []
  const leftOut: string[] = []
  const unsendable: string[] = []
  let education: AshbyForm['education'] = null
  const entries = entriesOf(definition, (problem) => {
    leftOut.push(`a question that is not one (${problem})`)
    unsendable.push('a question that cannot be read')
  })
  for (const { entry, words } of entries) {
    const { field, isRequired } = entry
    const type = typeNamed(field.type)
    const name = nameOf(field, fields)
    const isWithoutOptions =
      type && traitsOf({ type: type.asks }).hasOptions && (type.options ?? field.selectableValues).length === 0
    if (field.path === system.name) questions.push(...[firstName, lastName].filter((question) => question !== undefined))
    else if (field.type === 'EducationHistory') education = isRequired ? 'education_required' : 'education_optional'
    else if (name === 'location') {
      places.push(...locationQuestions.map((question) => ({ ...question, required: isRequired })))
    } else if (type && !isWithoutOptions) {
      questions.push(questionOf(entry, name, type, words))
    } else {
      const what = `'${field.title.slice(0, 80)}' (${field.type.slice(0, 40)})`
      leftOut.push(what)
      if (isRequired) unsendable.push(what)
      continue
    }
    fields.push({ type: field.type, path: field.path, title: field.title, isRequired, name })
  }
  return {
    questions,
    locationQuestions: places,
    education,
    fields,
    leftOut,
    unsendable: unsendable.length === 0 ? null : noteWith(atsNotes.cannotAsk, unsendable.join(', ')),
  }
}
