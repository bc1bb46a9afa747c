import type { EducationRow } from '#shared/answer-map.ts'
import { mainQuestions } from '#shared/application-rules.ts'
import type { ApplicationForm, Field, Question } from '#shared/job.ts'
import { visibleFields } from './form-fields.ts'
import { type FileReference, type FormState, isEducationBlank } from './form-state.ts'

/**
 * What of one application fits the next, whatever its job: who somebody is, where, how to reach them, their links, education
 * and résumé. Never what the law asks, demographics or consents: those are answered anew each time, and kept nowhere.
 */

const standardNames = ['first_name', 'last_name', 'preferred_name', 'email', 'phone', 'resume_text'] as const
const placeNames = ['location', 'latitude', 'longitude'] as const
const resumeName = 'resume'

/** Boards name these questions by number; only their words tell what they ask. */
const links = ['linkedin', 'github', 'portfolio', 'website'] as const
/** A label of other words asks something else: 'Portfolio password', 'Which of our blog posts did you like?'. */
const wordsAroundLinks =
  'your personal other any link to the a or and profile url address page account blog site web gitlab wherever code lives'.split(
    ' ',
  )

type ProfileKey = (typeof standardNames)[number] | (typeof placeNames)[number] | (typeof links)[number]

export interface ProfileAnswers {
  readonly values: Readonly<Partial<Record<ProfileKey, string>>>
  readonly educations: readonly EducationRow[]
}

/** One address and nothing else: a sentence that names a portfolio is an answer to this job. */
const oneAddress = /^\S+\.\S+$/

function isKeyOf<K extends string>(keys: readonly K[], name: string): name is K {
  return keys.some((key) => key === name)
}

/** What a field of a question asks that a profile has, or null. */
function keyOf(question: Question, field: Field): ProfileKey | null {
  if (isKeyOf(standardNames, field.name) || isKeyOf(placeNames, field.name)) return field.name
  return field.type === 'input_text' ? linkOf(question.label) : null
}

/** Which of a person's links a label asks for, or null. */
export function linkOf(label: string): (typeof links)[number] | null {
  const words: readonly string[] = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const known: readonly string[] = [...links, ...wordsAroundLinks]
  if (words.some((word) => !known.includes(word))) return null
  return links.find((link) => words.includes(link)) ?? null
}

function fieldsWithKeys(form: ApplicationForm): readonly { readonly field: Field; readonly key: ProfileKey }[] {
  // The position of a city is asked in hidden fields.
  return mainQuestions(form).flatMap((question) =>
    question.fields.flatMap((field) => {
      const key = keyOf(question, field)
      return key === null ? [] : [{ field, key }]
    }),
  )
}

/** What a person wants to find again in the next form. */
export function profileOf(form: ApplicationForm, state: FormState, before: ProfileAnswers | null): ProfileAnswers {
  const values: Partial<Record<ProfileKey, string>> = { ...before?.values }
  for (const { field, key } of fieldsWithKeys(form)) {
    const value = state.values[field.name]
    const text = typeof value === 'string' ? value.trim() : ''
    if (text === '') delete values[key]
    else if (!isKeyOf(links, key) || oneAddress.test(text)) values[key] = text
  }
  const educations = state.educations.filter((row) => !isEducationBlank(row))
  return { values, educations: form.education === null ? (before?.educations ?? []) : educations }
}

/** The file that this form takes as a résumé, if it has one. */
export function resumeOf(form: ApplicationForm, state: FormState): FileReference | null {
  const picked = form.questions.some((question) => resumeFieldOf(question)) ? state.files[resumeName] : undefined
  return picked && picked.status !== 'rejected' ? picked.file : null
}

function resumeFieldOf(question: Question): Field | undefined {
  return visibleFields(question).find(({ name, type }) => name === resumeName && type === 'input_file')
}

/** Whether this form asks for a résumé as a file. */
export function asksForResume(form: ApplicationForm): boolean {
  return form.questions.some((question) => resumeFieldOf(question))
}

/** A form with what is known of its person. */
export function fillFromProfile(
  form: ApplicationForm,
  empty: FormState,
  { educations, values }: ProfileAnswers,
  resume: FileReference | null,
): FormState {
  const filled = fieldsWithKeys(form).flatMap(({ field, key }): [string, string][] => {
    const text = values[key]
    return text === undefined ? [] : [[field.name, text]]
  })
  return {
    ...empty,
    values: Object.fromEntries(filled),
    // 'kept': nothing leaves the device before its person submits.
    files: resume && asksForResume(form) ? { [resumeName]: { status: 'kept', file: resume } } : {},
    educations: form.education === null ? [] : educations,
  }
}

/** What is kept, in words. */
export function profileWords(
  { educations, values }: ProfileAnswers,
  fileName: string | null,
): readonly (readonly [string, string])[] {
  const { email, first_name, last_name, location, phone, preferred_name } = values
  const schools = educations.map(({ degree, school }) => [degree.text, school.text].filter((text) => text !== '').join(', '))
  return [
    ['Name', [first_name, last_name].filter(Boolean).join(' ')],
    ['Preferred name', preferred_name ?? ''],
    ['E-mail', email ?? ''],
    ['Phone', phone ?? ''],
    ['City', location ?? ''],
    ['Links', links.flatMap((key) => values[key] ?? []).join(', ')],
    ['Education', schools.join('; ')],
    ['Résumé', fileName ?? (values.resume_text === undefined ? '' : 'As text')],
  ].filter((row): row is [string, string] => row[1] !== '')
}

/** What was stored, by this release or another; null when it is no profile. */
export function readProfile(stored: unknown): ProfileAnswers | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { educations, values } = stored as Partial<ProfileAnswers>
  return typeof values === 'object' && Array.isArray(educations) ? (stored as ProfileAnswers) : null
}
