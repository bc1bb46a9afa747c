import * as v from 'valibot'
import { consentNames } from '#shared/answer-fields.ts'
import { fileProblems } from '#shared/file-types.ts'
import type { Entered } from '#shared/form/entered.ts'
import type { ProfileAnswers } from './profile-answers.ts'

/**
 * Reads answers that the device has stored, which another build may have written. A part of an unknown shape is dropped and the rest is
 * kept: an error here would keep the form from opening for as long as the draft is stored.
 */

const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly())
const option = v.union([v.string(), v.number()])
const answer = v.union([option, list(option)])

const file = v.object({ fileId: v.string(), name: v.string(), size: v.number(), type: v.string() })
const pickedFile = v.variant('status', [
  v.object({ status: v.literal('uploading'), file, fraction: v.number() }),
  v.object({ status: v.literal('stored'), file, url: v.string() }),
  v.object({ status: v.literal('kept'), file }),
  v.object({ status: v.literal('failed'), file, reason: v.nullable(v.string()) }),
  v.object({ status: v.literal('rejected'), file, problem: v.picklist(fileProblems) }),
])

const text = v.fallback(v.string(), '')
const month = v.fallback(v.nullable(v.number()), null)
const dates = { startMonth: month, startYear: text, endMonth: month, endYear: text }
const choice = v.fallback(
  v.object({ id: v.nullable(v.number()), text: v.string(), isLookedUpLater: v.exactOptional(v.literal(true)) }),
  { id: null, text: '' },
)
const education = v.object({ clientId: v.string(), school: choice, degree: choice, discipline: choice, ...dates })
const employment = v.object({
  clientId: v.string(),
  company: text,
  title: text,
  isCurrent: v.fallback(v.boolean(), false),
  ...dates,
})

const demographic = v.object({
  question_id: v.number(),
  answer_options: list(v.object({ answer_option_id: v.number(), text: v.exactOptional(v.string()) })),
})
const question = v.object({ name: v.string(), label: v.string() })

function itemsOf<Item extends v.GenericSchema>(item: Item, stored: unknown): readonly v.InferOutput<Item>[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((each: unknown) => {
    const read = v.safeParse(item, each)
    return read.success ? [read.output] : []
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function entriesOf<Item extends v.GenericSchema>(item: Item, stored: unknown): Readonly<Record<string, v.InferOutput<Item>>> {
  const entries = isRecord(stored) ? Object.entries(stored) : []
  return Object.fromEntries(entries.flatMap(([name, each]) => itemsOf(item, [each]).map((read) => [name, read])))
}

function rowsOf(stored: Readonly<Record<string, unknown>>): Pick<Entered, 'educations' | 'employments'> {
  return { educations: itemsOf(education, stored['educations']), employments: itemsOf(employment, stored['employments']) }
}

/** What was entered into a form. undefined: a build has written it that stores something else. */
export function readStoredForm(stored: unknown): Entered | undefined {
  if (!isRecord(stored) || !isRecord(stored['values'])) return undefined
  const { asked, consents, demographics, files, isProfileWanted, values } = stored
  return {
    values: entriesOf(answer, values),
    files: entriesOf(pickedFile, files),
    ...rowsOf(stored),
    demographics: itemsOf(demographic, demographics),
    consents: itemsOf(v.picklist(consentNames), consents),
    ...(asked === undefined ? {} : { asked: itemsOf(question, asked) }),
    ...(typeof isProfileWanted === 'boolean' ? { isProfileWanted } : {}),
  }
}

/** The answers of a profile. null: there is none, or a build has written it that stores something else. */
export function readProfile(stored: unknown): ProfileAnswers | null {
  if (!isRecord(stored) || !isRecord(stored['values'])) return null
  return { values: entriesOf(v.string(), stored['values']), ...rowsOf(stored) }
}
