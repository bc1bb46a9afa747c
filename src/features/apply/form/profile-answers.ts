import { mainQuestions } from '#shared/application-rules.ts'
import { visibleFields } from '#shared/answer-fields.ts'
import { type Field, type JobForm, type Question, traitsOf } from '#shared/job.ts'
import { choicesText, factsText } from '#shared/facts/facts-text.ts'
import {
  type EducationRow,
  type EmploymentRow,
  type Entered,
  type FileReference,
  isEducationBlank,
  isEmploymentBlank,
} from '#shared/form/entered.ts'
import { form as words } from '../words.ts'

/**
 * Converts between a form's answers and the profile: the answers that fit any job, such as name, contact details, links,
 * education, employment and résumé. A profile must never contain compliance answers, demographic answers or consents.
 */

const standardNames = ['first_name', 'last_name', 'preferred_name', 'email', 'phone', 'resume_text'] as const
const placeNames = ['location', 'latitude', 'longitude'] as const
const resumeName = 'resume'

/** Custom questions have numbered names, so the links are recognised by their label. */
const links = ['linkedin', 'github', 'portfolio', 'website'] as const
/** A label with any other word asks something else: 'Portfolio password', 'Which of our blog posts did you like?'. */
const wordsAroundLinks =
  'your personal other any link to the a or and profile url address page account blog site web gitlab wherever code lives'.split(
    ' ',
  )

type ProfileKey = (typeof standardNames)[number] | (typeof placeNames)[number] | (typeof links)[number]

export interface ProfileAnswers {
  readonly values: Readonly<Partial<Record<ProfileKey, string>>>
  readonly educations: readonly EducationRow[]
  readonly employments: readonly EmploymentRow[]
}

/** Matches a single address. A sentence that mentions a portfolio is an answer to this job only. */
const oneAddress = /^\S+\.\S+$/

function isKeyOf<K extends string>(keys: readonly K[], name: string): name is K {
  return keys.some((key) => key === name)
}

/** Whether the board's own field of this name asks for a name, an address, a number or a place of the person. */
export function isAboutPerson(fieldName: string): boolean {
  return isKeyOf(standardNames, fieldName) || isKeyOf(placeNames, fieldName)
}

/** The profile key that a field asks for, or null. */
function keyOf(question: Question, field: Field): ProfileKey | null {
  if (isKeyOf(standardNames, field.name) || isKeyOf(placeNames, field.name)) return field.name
  return isShortText(field) ? linkOf(question.label) : null
}

function isShortText(field: Field): boolean {
  const { isLong, isShown, takes } = traitsOf(field)
  return takes === 'text' && isShown && !isLong
}

/** The kind of link that a label asks for, or null. */
export function linkOf(label: string): (typeof links)[number] | null {
  const inLabel: readonly string[] = label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const known: readonly string[] = [...links, ...wordsAroundLinks]
  if (inLabel.some((word) => !known.includes(word))) return null
  return links.find((link) => inLabel.includes(link)) ?? null
}

function fieldsWithKeys(form: JobForm): readonly { readonly field: Field; readonly key: ProfileKey }[] {
  // Include hidden fields: they hold the position of the city.
  return mainQuestions(form).flatMap((question) =>
    question.fields.flatMap((field) => {
      const key = keyOf(question, field)
      return key === null ? [] : [{ field, key }]
    }),
  )
}

/** Builds the profile from a submitted form. Keys that this form does not ask for keep their former value. */
export function profileOf(form: JobForm, state: Entered, before: ProfileAnswers | null): ProfileAnswers {
  const values: Partial<Record<ProfileKey, string>> = { ...before?.values }
  for (const { field, key } of fieldsWithKeys(form)) {
    const value = state.values[field.name]
    const text = typeof value === 'string' ? value.trim() : ''
    if (text === '') delete values[key]
    else if (!isKeyOf(links, key) || oneAddress.test(text)) values[key] = text
  }
  const educations = state.educations.filter((row) => !isEducationBlank(row))
  const employments = state.employments.filter((row) => !isEmploymentBlank(row))
  return {
    values,
    educations: form.education === null ? (before?.educations ?? []) : educations,
    employments: form.employment === undefined ? (before?.employments ?? []) : employments,
  }
}

/** The form's résumé file, or null. */
export function resumeOf(form: JobForm, state: Entered): FileReference | null {
  const picked = form.questions.some((question) => resumeFieldOf(question)) ? state.files[resumeName] : undefined
  return picked && picked.status !== 'rejected' ? picked.file : null
}

function resumeFieldOf(question: Question): Field | undefined {
  return visibleFields(question).find(({ name, type }) => name === resumeName && traitsOf({ type }).takes === 'document')
}

/** Whether this form asks for a résumé as a file. */
export function asksForResume(form: JobForm): boolean {
  return form.questions.some((question) => resumeFieldOf(question))
}

/** Fills an empty form from a profile. */
export function fillFromProfile(
  form: JobForm,
  { educations, employments, values }: ProfileAnswers,
  resume: FileReference | null,
): Entered {
  const filled = fieldsWithKeys(form).flatMap(({ field, key }): [string, string][] => {
    const text = values[key]
    return text === undefined ? [] : [[field.name, text]]
  })
  return {
    demographics: [],
    consents: [],
    values: Object.fromEntries(filled),
    // 'kept' means not uploaded: nothing leaves the device before the applicant submits.
    files: resume && asksForResume(form) ? { [resumeName]: { status: 'kept', file: resume } } : {},
    educations: form.education === null ? [] : educations,
    employments: form.employment === undefined ? [] : employments,
  }
}

/** Describes a profile as pairs of label and text. */
export function describeProfile(
  { educations, employments, values }: ProfileAnswers,
  fileName: string | null,
): readonly (readonly [string, string])[] {
  const { email, first_name, last_name, location, phone, preferred_name } = values
  const schools = educations.map(({ degree, school }) => factsText([degree.text, school.text]))
  const jobs = employments.map(({ company, title }) => factsText([title, company]))
  return [
    [words.profile.name(), [first_name, last_name].filter(Boolean).join(' ')],
    [words.profile.preferredName(), preferred_name ?? ''],
    [words.profile.email(), email ?? ''],
    [words.profile.phone(), phone ?? ''],
    [words.profile.city(), location ?? ''],
    [words.profile.links(), factsText(links.flatMap((key) => values[key] ?? []))],
    [words.section.education(), choicesText(schools)],
    [words.section.employment(), choicesText(jobs)],
    [words.profile.resume(), fileName ?? (values.resume_text === undefined ? '' : words.profile.resumeAsText())],
  ].filter((row): row is [string, string] => row[1] !== '')
}
