import {
  type AnswerValue,
  type Answers,
  type Application,
  type ConsentName,
  type DemographicAnswer,
  type EducationEntry,
  type EmploymentEntry,
  educationIdParts,
  isEducationComplete,
  isEmploymentComplete,
} from '#shared/application-rules.ts'
import { boardMapping } from '#platform/board-mapping.ts'

/** A file stored by the applicant service: its URL and its original name. */
export interface StoredFile {
  readonly url: string
  readonly fileName: string
}

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

/** One education as entered in the form. It has a start where the form asks for one. */
export type EducationRow = EducationWithoutStart &
  (EducationStart | { readonly startMonth?: undefined; readonly startYear?: undefined })

export interface EducationStart {
  /** 1 to 12. */
  readonly startMonth: number | null
  /** The digits as typed. */
  readonly startYear: string
}

export interface EducationWithoutStart {
  /** Identifies the row within the form. It is never sent. */
  readonly clientId: string
  readonly school: EducationChoice
  readonly degree: EducationChoice
  readonly discipline: EducationChoice
  /** 1 to 12. */
  readonly endMonth: number | null
  /** The digits as typed. */
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

/** What the applicant has entered, except for files. */
export interface EnteredParts {
  readonly values: Answers
  readonly educations: readonly EducationRow[]
  readonly employments: readonly EmploymentRow[]
  readonly demographics: readonly DemographicAnswer[]
  readonly consents: readonly ConsentName[]
}

/** Everything the applicant has entered. Plain data, so that it can be stored and sent later. */
export interface EnteredAnswers extends EnteredParts {
  /** Uploaded files by field name. */
  readonly files: Readonly<Record<string, StoredFile>>
  /** The board's referrer token: `gh_src` of the page's URL. */
  readonly referrer: string | null
}

/** The answers of an application in the format of the request. */
export type AnswerMap = Readonly<
  Record<
    string,
    | AnswerValue
    | readonly EducationEntry[]
    | readonly EmploymentEntry[]
    | readonly DemographicAnswer[]
    | Readonly<Partial<Record<ConsentName, true>>>
  >
>

function isEmpty(value: AnswerValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * The answers and files in the format that validation and the request use: values by field name, files as `{name}_url` and
 * `{name}_url_filename`. Empty answers are omitted.
 */
function answersOf({ files, values }: EnteredAnswers): Answers {
  const answers: Record<string, AnswerValue> = {}
  // The board silently drops a location with an incomplete position, so latitude and longitude are sent only together.
  const hasPosition = ['location', 'latitude', 'longitude'].every((name) => !isEmpty(values[name] ?? ''))
  for (const [name, value] of Object.entries(values)) {
    const isIncompletePosition = (name === 'latitude' || name === 'longitude') && !hasPosition
    // Autofill may add spaces around an email address, and the board would reject them.
    if (!isEmpty(value) && !isIncompletePosition)
      answers[name] = name === 'email' && typeof value === 'string' ? value.trim() : value
  }
  for (const [name, file] of Object.entries(files)) {
    answers[`${name}_url`] = file.url
    answers[`${name}_url_filename`] = file.fileName
  }
  return answers
}

/** The digits of a typed year as a number. */
function yearOf(digits: string): number | null {
  return digits === '' ? null : Number(digits)
}

function educationOf(row: EducationRow): EducationEntry {
  const { degree, discipline, endMonth, endYear, school } = row
  const choices = { school_name_id: school, degree_id: degree, discipline_id: discipline }
  const names = educationIdParts
    .filter((part) => choices[part].id === null && isEducationChosen(choices[part]))
    .map((part) => [part, choices[part].text.trim()])
  return {
    ...(names.length === 0 ? {} : { names: Object.fromEntries(names) }),
    school_name_id: school.id,
    degree_id: degree.id,
    discipline_id: discipline.id,
    ...(row.startMonth === undefined ? {} : { start_date: { month: row.startMonth, year: yearOf(row.startYear) } }),
    end_date: { month: endMonth, year: yearOf(endYear) },
  }
}

function employmentOf({ company, title, startMonth, startYear, isCurrent, endMonth, endYear }: EmploymentRow): EmploymentEntry {
  return {
    company_name: company.trim(),
    title: title.trim(),
    start_date: { month: startMonth, year: yearOf(startYear) },
    current: isCurrent,
    ...(isCurrent ? {} : { end_date: { month: endMonth, year: yearOf(endYear) } }),
  }
}

/** Converts entered answers to the format that `application-rules.ts` validates. */
export function applicationOf(entered: EnteredAnswers): Application {
  return {
    answers: answersOf(entered),
    educations: entered.educations.map(educationOf),
    employments: entered.employments.map(employmentOf),
    demographics: entered.demographics,
    consents: entered.consents,
  }
}

/** The board takes the video's URL as the answer of its question, instead of the two keys of an uploaded file. */
function withVideoMoved(answers: Answers): Answers {
  const { videoQuestion } = boardMapping
  if (videoQuestion === null) return answers
  const entries = Object.entries(answers).flatMap(([name, value]): [string, AnswerValue][] => {
    if (name === `${videoQuestion}_url`) return [[videoQuestion, value]]
    return name === `${videoQuestion}_url_filename` ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** Omits questions without a choice, and empty texts. */
function demographicAnswers(answers: readonly DemographicAnswer[]): readonly DemographicAnswer[] {
  return answers
    .filter(({ answer_options: choices }) => choices.length > 0)
    .map(({ question_id, answer_options: choices }) => ({
      question_id,
      answer_options: choices.map(({ answer_option_id, text = '' }) => ({
        answer_option_id,
        ...(text.trim() === '' ? {} : { text }),
      })),
    }))
}

/**
 * The answer map of the request: answers and files by name, the video's URL as the answer of its question, complete
 * educations and jobs without `clientId`, demographic answers, consents and the referrer. Empty parts are omitted.
 */
export function answerMap(entered: EnteredAnswers): AnswerMap {
  const educations = entered.educations.map(educationOf).filter(isEducationComplete)
  const employments = entered.employments.map(employmentOf).filter(isEmploymentComplete)
  const demographics = demographicAnswers(entered.demographics)
  return {
    ...withVideoMoved(answersOf(entered)),
    ...(educations.length === 0 ? {} : { educations }),
    ...(employments.length === 0 ? {} : { employments }),
    ...(demographics.length === 0 ? {} : { demographic_answers: demographics }),
    ...(entered.consents.length === 0
      ? {}
      : { data_compliance: Object.fromEntries(entered.consents.map((name) => [name, true])) }),
    ...(entered.referrer ? { mapped_url_token: entered.referrer } : {}),
  }
}
