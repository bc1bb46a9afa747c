import { type FieldValues, validateQuestion } from '#shared/application-rules.ts'

/** The rules of the short form: those of an application, for the three answers that it asks for. */

export const personFields = ['first_name', 'last_name', 'email'] as const
export type PersonField = (typeof personFields)[number]
export type PersonValues = Readonly<Record<PersonField, string>>

export const noPerson: PersonValues = { first_name: '', last_name: '', email: '' }

/** What is wrong with one answer, or null. */
export function personError(name: PersonField, values: PersonValues): string | null {
  const answers: FieldValues = { [name]: values[name] }
  const question = {
    label: name,
    required: true,
    descriptionHtml: null,
    fields: [{ name, type: 'input_text', options: [] }],
  } as const
  return validateQuestion(question, answers)?.message ?? null
}
