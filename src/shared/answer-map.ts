import type { AnswerValue, Answers } from './application-rules.ts'
import { videoQuestionName } from './board-job.ts'

/** A file that the applicant service holds: its address and the name it had on the person's device. */
export interface StoredFile {
  readonly url: string
  readonly fileName: string
}

/** What a person has entered, before it takes the shape of the wire. */
export interface Draft {
  readonly values: Answers
  /** Uploaded files by the name of their field. */
  readonly files: Readonly<Record<string, StoredFile>>
  /** `gh_src` of the page's address, the board's referrer token. */
  readonly referrer: string | null
}

/**
 * The answers with their files, as validation and the wire want them (specification 3): values by field name, files as
 * `{name}_url` and `{name}_url_filename`. Unanswered fields are left out.
 */
export function answersOf(draft: Draft): Answers {
  const answers: Record<string, AnswerValue> = {}
  for (const [name, value] of Object.entries(draft.values)) {
    if (value !== '' && !(Array.isArray(value) && value.length === 0)) answers[name] = value
  }
  for (const [name, file] of Object.entries(draft.files)) {
    answers[`${name}_url`] = file.url
    answers[`${name}_url_filename`] = file.fileName
  }
  return answers
}

/**
 * The answer map as it is sent: as `answersOf`, with the referrer, and with the video's address moved into its question's
 * own field (specification 7).
 */
export function answerMap(draft: Draft): Answers {
  const { [`${videoQuestionName}_url`]: videoUrl, [`${videoQuestionName}_url_filename`]: _, ...answers } = answersOf(draft)
  return {
    ...answers,
    ...(videoUrl === undefined ? {} : { [videoQuestionName]: videoUrl }),
    ...(draft.referrer ? { mapped_url_token: draft.referrer } : {}),
  }
}
