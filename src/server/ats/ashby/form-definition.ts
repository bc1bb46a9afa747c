import * as v from 'valibot'
import { locationQuestions, standardQuestions } from '../../board/standard-questions.ts'

/**
 * Converts the form of an Ashby posting to questions of the site's board. The types and the values that each accepts are those
 * of the reference of `applicationForm.submit` (https://developers.ashbyhq.com/reference/applicationformsubmit), the shape that of
 * the guide (https://developers.ashbyhq.com/docs/creating-a-custom-careers-page).
 */

const optionalText = v.fallback(v.nullish(v.string(), null), null)
const list = v.fallback(v.nullish(v.array(v.unknown()), []), [])

const Option = v.object({ label: v.string(), value: v.string() })
const Entry = v.object({
  isRequired: v.fallback(v.nullish(v.boolean(), true), true),
  descriptionHtml: optionalText,
  field: v.object({
    type: v.string(),
    path: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
    title: v.string(),
    selectableValues: v.fallback(v.nullish(v.array(Option), []), []),
  }),
})
type Entry = v.InferOutput<typeof Entry>

/** A form as `jobPosting.info` answers it. */
export const FormDefinition = v.object({
  sections: v.array(v.object({ title: optionalText, descriptionHtml: optionalText, fields: list })),
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

/** How the site asks for a type. Types without an entry cannot be asked. */
const fieldTypes: Readonly<Record<string, string>> = {
  Boolean: 'multi_value_single_select',
  Date: 'input_text',
  Email: 'input_text',
  File: 'input_file',
  Location: 'input_text',
  LongText: 'textarea',
  MultiValueSelect: 'multi_value_multi_select',
  Number: 'input_text',
  Phone: 'input_text',
  RichText: 'textarea',
  Score: 'multi_value_single_select',
  SocialLink: 'input_text',
  String: 'input_text',
  Url: 'input_text',
  ValueSelect: 'multi_value_single_select',
}

const yesAndNo = [
  { label: 'Yes', value: 1 },
  { label: 'No', value: 0 },
]
const scores = [1, 2, 3, 4].map((score) => ({ label: String(score), value: score }))

/** Hints for fields that accept only one way of writing. */
const hints: Readonly<Record<string, string>> = {
  Date: '<p>A date as year, month and day: 2027-01-31.</p>',
  Number: '<p>A whole number.</p>',
}

function optionsOf({ selectableValues, type }: Entry['field']): readonly object[] {
  if (type === 'Boolean') return yesAndNo
  return type === 'Score' ? scores : selectableValues
}

function questionOf(entry: Entry, name: string, type: string, descriptionHtml: string): object {
  const { field, isRequired } = entry
  const suffix = type === 'multi_value_multi_select' ? '[]' : ''
  return {
    label: field.title,
    required: isRequired,
    description: descriptionHtml || null,
    fields: [{ name: name + suffix, type, values: type.startsWith('multi_value') ? optionsOf(field) : [] }],
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
    const type = fieldTypes[field.type]
    const name = nameOf(field, fields)
    const isSelect = field.type === 'ValueSelect' || field.type === 'MultiValueSelect'
    if (field.path === system.name) questions.push(...[firstName, lastName].filter((question) => question !== undefined))
    else if (field.type === 'EducationHistory') education = isRequired ? 'education_required' : 'education_optional'
    else if (name === 'location') {
      places.push(...locationQuestions.map((question) => ({ ...question, required: isRequired })))
    } else if (type !== undefined && !(isSelect && field.selectableValues.length === 0)) {
      questions.push(questionOf(entry, name, type, words + (hints[field.type] ?? '')))
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
    unsendable: unsendable.length === 0 ? null : `its form requires what this site cannot ask: ${unsendable.join(', ')}`,
  }
}
