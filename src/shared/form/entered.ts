import type { ConsentName } from '../answer-fields.ts'
import type { FieldValues, AnswerValue, DemographicAnswer } from '../application-rules.ts'
import type { FileProblem } from '../file-types.ts'

/**
 * What somebody has entered into a form: plain data, which a draft stores as it is. It must never contain file contents: it holds
 * references, and the bytes are stored elsewhere under `fileId`.
 */

export interface FileReference {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly type: string
}

/** A picked file. Its bytes stay stored until the application is sent, so that an upload can be retried. */
export type PickedFile =
  | { readonly status: 'uploading'; readonly file: FileReference; readonly fraction: number }
  | { readonly status: 'stored'; readonly file: FileReference; readonly url: string }
  /** Stored on this device only. The outbox uploads it after 'Submit'. */
  | { readonly status: 'kept'; readonly file: FileReference }
  | { readonly status: 'failed'; readonly file: FileReference; readonly reason: string | null }
  /** Failed the check that precedes the upload. */
  | { readonly status: 'rejected'; readonly file: FileReference; readonly problem: FileProblem }

/** A school, degree or discipline: the text of its field, and its ID if it was chosen from the list. */
export interface EducationChoice {
  readonly id: number | null
  readonly text: string
  /** It was typed while the list was unreachable. Its ID is looked up when the application is sent. */
  readonly isLookedUpLater?: true
}

/** Whether an education field has an answer that can be sent, at once or after the lookup. */
export function isEducationChosen({ id, isLookedUpLater, text }: EducationChoice): boolean {
  return id !== null || (isLookedUpLater === true && text.trim() !== '')
}

/** One education as entered in the form. */
export interface EducationRow {
  /** Identifies the row within the form. It is never sent. */
  readonly clientId: string
  readonly school: EducationChoice
  readonly degree: EducationChoice
  readonly discipline: EducationChoice
  /** 1 to 12. Only some forms ask for the start. */
  readonly startMonth: number | null
  /** The digits as typed. */
  readonly startYear: string
  readonly endMonth: number | null
  readonly endYear: string
}

/** One former or current job as entered in the form. */
export interface EmploymentRow {
  /** Identifies the row within the form. It is never sent. */
  readonly clientId: string
  readonly company: string
  readonly title: string
  readonly startMonth: number | null
  readonly startYear: string
  readonly isCurrent: boolean
  readonly endMonth: number | null
  readonly endYear: string
}

/** A question as it is stored with a draft. */
export interface AskedQuestion {
  readonly name: string
  readonly label: string
}

/** Everything that was entered. */
export interface Entered {
  readonly values: FieldValues
  readonly files: Readonly<Record<string, PickedFile>>
  readonly educations: readonly EducationRow[]
  readonly employments: readonly EmploymentRow[]
  readonly demographics: readonly DemographicAnswer[]
  readonly consents: readonly ConsentName[]
  /** In a stored one: the questions of its form, so that a changed form can list what is new. */
  readonly asked?: readonly AskedQuestion[]
  /** In a stored one: whether 'Submit' stores a profile for the next application. Absent: the applicant has not chosen. */
  readonly isProfileWanted?: boolean
}

interface RowChange<List, Row> {
  readonly type: 'row'
  readonly list: List
  readonly clientId: string
  readonly change: Partial<Omit<Row, 'clientId'>>
}

/** A change of several answers, or of one education or employment. A list has at least one: the only one is emptied and not removed. */
export type AnswerChange =
  | { readonly type: 'answers'; readonly values: FieldValues }
  | { readonly type: 'row-added' | 'row-removed'; readonly list: 'educations' | 'employments'; readonly clientId: string }
  | RowChange<'educations', EducationRow>
  | RowChange<'employments', EmploymentRow>

const nothingChosen = { id: null, text: '' } as const

export function emptyEducation(clientId: string): EducationRow {
  const choices = { school: nothingChosen, degree: nothingChosen, discipline: nothingChosen }
  return { clientId, ...choices, startMonth: null, startYear: '', endMonth: null, endYear: '' }
}

export function isEducationBlank(row: EducationRow): boolean {
  const { degree, discipline, endMonth, endYear, school, startMonth, startYear } = row
  const texts = [school.text, degree.text, discipline.text, startYear, endYear]
  return startMonth === null && endMonth === null && texts.every((text) => text === '')
}

export function isAnswered(value: AnswerValue | undefined): boolean {
  return value !== undefined && value !== '' && (typeof value !== 'object' || value.length > 0)
}

export function emptyEmployment(clientId: string): EmploymentRow {
  return {
    clientId,
    company: '',
    title: '',
    startMonth: null,
    startYear: '',
    isCurrent: false,
    endMonth: null,
    endYear: '',
  }
}

export function isEmploymentBlank(row: EmploymentRow): boolean {
  const { company, endMonth, endYear, isCurrent, startMonth, startYear, title } = row
  return (
    !isCurrent && startMonth === null && endMonth === null && [company, title, startYear, endYear].every((text) => text === '')
  )
}

/** Whether nothing has been entered yet. */
export function isBlank({ consents, demographics, educations, employments, files, values }: Entered): boolean {
  const isUntouched = educations.every(isEducationBlank) && employments.every(isEmploymentBlank)
  const isUnanswered = !Object.values(values).some(isAnswered)
  return isUntouched && isUnanswered && Object.keys(files).length === 0 && consents.length === 0 && demographics.length === 0
}
