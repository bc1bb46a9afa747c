import {
  type AnswerValue,
  type Answers,
  type Application,
  type ConsentName,
  type DemographicAnswer,
  type EducationEntry,
  isEducationComplete,
} from './application-rules.ts'
import { videoQuestionName } from './board-job.ts'

/** A file that the applicant service holds: its address and the name it had on the person's device. */
export interface StoredFile {
  readonly url: string
  readonly fileName: string
}

/** A school, degree or discipline: what stands in its field, and its id once it was chosen from the list. */
export interface EducationChoice {
  readonly id: number | null
  readonly text: string
}

/** One education as it is entered. */
export interface EducationRow {
  /** Tells the rows of one form apart; it is never sent (specification 3). */
  readonly clientId: string
  readonly school: EducationChoice
  readonly degree: EducationChoice
  readonly discipline: EducationChoice
  /** 1 to 12. */
  readonly endMonth: number | null
  /** Digits as typed. */
  readonly endYear: string
}

/** What a person has entered, before it takes the shape of the wire. Plain data: it can be stored and sent later. */
export interface Draft {
  readonly values: Answers
  /** Uploaded files by the name of their field. */
  readonly files: Readonly<Record<string, StoredFile>>
  readonly educations: readonly EducationRow[]
  readonly demographics: readonly DemographicAnswer[]
  readonly consents: readonly ConsentName[]
  /** `gh_src` of the page's address, the board's referrer token. */
  readonly referrer: string | null
}

/** The answers of an application as they are sent (specification 3). */
export type AnswerMap = Readonly<
  Record<
    string,
    AnswerValue | readonly EducationEntry[] | readonly DemographicAnswer[] | Readonly<Partial<Record<ConsentName, true>>>
  >
>

function isEmpty(value: AnswerValue): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/**
 * The answers with their files, as validation and the wire want them (specification 3): values by field name, files as
 * `{name}_url` and `{name}_url_filename`. Unanswered fields are left out.
 */
function answersOf({ files, values }: Draft): Answers {
  const answers: Record<string, AnswerValue> = {}
  // The board takes a place with its whole position or drops it without a word (greenhouse.md 1.5): never with half of it.
  const hasPosition = ['location', 'latitude', 'longitude'].every((name) => !isEmpty(values[name] ?? ''))
  for (const [name, value] of Object.entries(values)) {
    const isStray = (name === 'latitude' || name === 'longitude') && !hasPosition
    // A blank that the browser filled in around an address would make the board refuse it.
    if (!isEmpty(value) && !isStray) answers[name] = name === 'email' && typeof value === 'string' ? value.trim() : value
  }
  for (const [name, file] of Object.entries(files)) {
    answers[`${name}_url`] = file.url
    answers[`${name}_url_filename`] = file.fileName
  }
  return answers
}

function educationOf({ degree, discipline, endMonth, endYear, school }: EducationRow): EducationEntry {
  return {
    school_name_id: school.id,
    degree_id: degree.id,
    discipline_id: discipline.id,
    end_date: { month: endMonth, year: endYear === '' ? null : Number(endYear) },
  }
}

/** What was entered, as the rules look at it. */
export function applicationOf(draft: Draft): Application {
  return {
    answers: answersOf(draft),
    educations: draft.educations.map(educationOf),
    demographics: draft.demographics,
    consents: draft.consents,
  }
}

/** The video's address goes into its question's own field, and its two keys go (specification 7). */
function withVideoMoved(answers: Answers): Answers {
  const entries = Object.entries(answers).flatMap(([name, value]): [string, AnswerValue][] => {
    if (name === `${videoQuestionName}_url`) return [[videoQuestionName, value]]
    return name === `${videoQuestionName}_url_filename` ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** Only questions with a choice, and a text only where there is one. */
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
 * The answer map as it is sent (specification 3 and 7): answers and files by name, the video's address in its question's own
 * field, complete educations without their `clientId`, demographic answers, consents, and the referrer. What is empty is
 * left out.
 */
export function answerMap(draft: Draft): AnswerMap {
  const educations = draft.educations.map(educationOf).filter(isEducationComplete)
  const demographics = demographicAnswers(draft.demographics)
  return {
    ...withVideoMoved(answersOf(draft)),
    ...(educations.length === 0 ? {} : { educations }),
    ...(demographics.length === 0 ? {} : { demographic_answers: demographics }),
    ...(draft.consents.length === 0 ? {} : { data_compliance: Object.fromEntries(draft.consents.map((name) => [name, true])) }),
    ...(draft.referrer ? { mapped_url_token: draft.referrer } : {}),
  }
}
