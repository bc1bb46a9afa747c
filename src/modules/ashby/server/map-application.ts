import type { EducationEntry, YearMonth } from '#shared/application-rules.ts'
import type { JobDetail } from '#shared/job.ts'
import type { DeliverableApplication, DeliverableFile, JsonValue, Mapped } from '#server/delivery/ats/ats-port.ts'
import { noteWith } from '#server/tools/note-with.ts'
import { atsNotes } from '#server/delivery/ats/notes.ts'
import { fullName, judgePlainAnswers, noLongerAsked, type PlainAnswer } from '#server/delivery/ats/plain-answers.ts'
import { type AshbyField, valueFor } from './form-definition.ts'
import type { AshbyPosting } from './read-postings.ts'
import { embeddedEducation, nameIn } from '#server/board/education/education-lists.ts'

/**
 * Maps a stored application to the field submissions of `applicationForm.submit`
 * (https://developers.ashbyhq.com/reference/applicationformsubmit), whose values depend on the type of their field.
 */

export interface AshbySubmission {
  readonly postingId: string
  readonly fieldSubmissions: readonly { readonly path: string; readonly value: JsonValue }[]
  /** `fieldName` is the value of the submission that refers to the file. */
  readonly files: readonly DeliverableFile[]
}

function dayOf(date: YearMonth | undefined): string | null {
  if (!date || date.month === null || date.year === null) return null
  return `${date.year}-${String(date.month).padStart(2, '0')}-01`
}

function educationOf(entry: EducationEntry): JsonValue | null {
  const schoolName = nameIn(embeddedEducation.schools, entry.school_name_id)
  if (schoolName === null) return null
  const parts = {
    degree: nameIn(embeddedEducation.degrees, entry.degree_id),
    major: nameIn(embeddedEducation.disciplines, entry.discipline_id),
    startDate: dayOf(entry.start_date),
    endDate: dayOf(entry.end_date),
  }
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null)
  return { schoolName, ...Object.fromEntries(given) }
}

type Value =
  | { readonly status: 'value'; readonly value: JsonValue }
  | { readonly status: 'none' }
  /** Answered, but not as Ashby takes it. */
  | { readonly status: 'misfit' }

function answerTo(field: AshbyField, { answers, files }: DeliverableApplication, plain: ReadonlyMap<string, PlainAnswer>): Value {
  const given = (value: JsonValue | null): Value => (value === null ? { status: 'misfit' } : { status: 'value', value })
  if (field.path === '_systemfield_name') return given(fullName(plain) || null)
  if (field.type === 'EducationHistory') {
    const educations = (answers.educations ?? []).map(educationOf)
    if (educations.length === 0) return { status: 'none' }
    return given(educations.includes(null) ? null : (educations as readonly JsonValue[]))
  }
  if (field.type === 'File') {
    const file = files.find(({ fieldName }) => fieldName === field.name)
    return file ? given(file.fieldName) : { status: 'none' }
  }
  const answer = plain.get(field.name)
  return answer === undefined ? { status: 'none' } : given(valueFor(field, answer))
}

/** Answers to questions that the posting no longer has, where it was read again after the job. */
function strays({ fields }: AshbyPosting['form'], plain: ReadonlyMap<string, PlainAnswer>, files: readonly DeliverableFile[]) {
  const names = new Set([...fields.map(({ name }) => name), 'first_name', 'last_name'])
  return [...plain.keys(), ...files.map(({ fieldName }) => fieldName)].filter((name) => !names.has(name))
}

/** Maps an application. Pure. */
export function mapToAshby(
  application: DeliverableApplication,
  { form }: JobDetail,
  posting: AshbyPosting,
): Mapped<AshbySubmission> {
  const { fields, unsendable } = posting.form
  if (unsendable !== null) return { status: 'refused', reason: noteWith(atsNotes.byHand, unsendable) }
  const judged = judgePlainAnswers(application, form)
  if (judged.status === 'refused') return judged
  const stray = strays(posting.form, judged.answers, application.files)
  if (stray.length > 0) return { status: 'refused', reason: noLongerAsked(application, stray) }
  const answered = fields.map((field) => ({ field, answer: answerTo(field, application, judged.answers) }))
  const misfits = answered.filter(({ answer }) => answer.status === 'misfit').map(({ field }) => field)
  const required = misfits.filter(({ isRequired }) => isRequired)
  const labelOf = ({ title, type }: AshbyField) => `'${title.slice(0, 80)}' (not a value of the type ${type})`
  if (required.length > 0) {
    return { status: 'refused', reason: noteWith(atsNotes.byHand, required.map(labelOf).join(', ')) }
  }
  return {
    status: 'mapped',
    leftOut: [...misfits.map(labelOf), ...((application.answers.employments ?? []).length > 0 ? [atsNotes.employment] : [])],
    submission: {
      postingId: posting.postingId,
      fieldSubmissions: answered.flatMap(({ answer, field }) =>
        answer.status === 'value' ? [{ path: field.path, value: answer.value }] : [],
      ),
      files: application.files,
    },
  }
}
