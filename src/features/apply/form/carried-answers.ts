import { isFileField } from '#shared/answer-fields.ts'
import { type AnswerValue, mainQuestions } from '#shared/application-rules.ts'
import type { Entered, FileReference } from '#shared/form/entered.ts'
import type { Field, JobForm } from '#shared/job.ts'

/** What fits a form of what was entered for another post of its job. */
export interface CarriedAnswers {
  readonly entered: Entered
  /** They are picked anew, because each draft has files of its own. */
  readonly files: readonly { readonly field: Field; readonly file: FileReference }[]
}

/** The fields of the main questions, each with the question's label and its place in it. */
function labelledFields(form: JobForm): readonly { readonly field: Field; readonly key: string }[] {
  return mainQuestions(form).flatMap(({ fields, label }) =>
    fields.map((field, index) => ({ field, key: `${index} ${field.type} ${label.trim().toLowerCase()}` })),
  )
}

/** The same choice in a field of another post, or undefined. */
function sameAnswer(from: Field, to: Field, value: AnswerValue): AnswerValue | undefined {
  if (from.options.length === 0) return value
  const sameOption = (chosen: string | number) => {
    const label = from.options.find((option) => option.value === chosen)?.label
    return to.options.find((option) => option.label === label)?.value
  }
  if (typeof value !== 'object') return value === '' ? value : sameOption(value)
  return value.flatMap((chosen) => sameOption(chosen) ?? [])
}

/**
 * Each post numbers its own questions and options, so they are matched by their labels. Equal-opportunity answers and consents
 * are given for one application, and never carried over.
 */
export function carriedAnswers(from: JobForm, entered: Entered, to: JobForm): CarriedAnswers {
  const known = labelledFields(from)
  const pairs = labelledFields(to).flatMap(({ field, key }) => {
    const twin = known.find((each) => each.field.name === field.name) ?? known.find((each) => each.key === key)
    return twin ? [{ field, twin: twin.field }] : []
  })
  const values = pairs.flatMap(({ field, twin }): [string, AnswerValue][] => {
    const value = entered.values[twin.name]
    const same = value === undefined ? undefined : sameAnswer(twin, field, value)
    return same === undefined ? [] : [[field.name, same]]
  })
  const files = pairs.flatMap(({ field, twin }) => {
    const picked = isFileField(field) ? entered.files[twin.name] : undefined
    return picked && picked.status !== 'rejected' ? [{ field, file: picked.file }] : []
  })
  const { educations, employments } = entered
  return {
    entered: { values: Object.fromEntries(values), files: {}, educations, employments, demographics: [], consents: [] },
    files,
  }
}
