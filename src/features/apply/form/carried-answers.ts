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

/**
 * The fields of both forms that ask the same. Of several with one label, such as 'If yes, please explain', the numbers tell which is
 * which, and otherwise their order, if both forms have equally many. Anything else would be a guess.
 */
function pairsOf(from: JobForm, to: JobForm): readonly { readonly field: Field; readonly twin: Field }[] {
  const known = labelledFields(from)
  const asked = labelledFields(to)
  return asked.flatMap(({ field, key }) => {
    const twins = known.filter((each) => each.key === key).map((each) => each.field)
    const alike = asked.filter((each) => each.key === key).map((each) => each.field)
    const sharesNames = alike.some(({ name }) => twins.some((twin) => twin.name === name))
    const inOrder = twins.length === alike.length ? twins[alike.indexOf(field)] : undefined
    const twin = sharesNames ? twins.find(({ name }) => name === field.name) : inOrder
    return twin ? [{ field, twin }] : []
  })
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
  const pairs = pairsOf(from, to)
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
