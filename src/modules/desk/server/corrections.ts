import type { InStatement } from '@libsql/client'
import { type Answer, fitsField, formatProblem } from '#shared/application-rules.ts'
import { type Field, type JobForm, traitsOf } from '#shared/job.ts'
import { cleanLine } from '#shared/clean-text.ts'
import type { Database } from '#server/database/database.ts'
import {
  correctedAnswers,
  type CorrectedValue,
  type Correction,
  correctionStatement,
  readCorrections,
} from '#server/applications/store/corrections.ts'
import type { StoredApplication } from '#server/applications/store/application-store.ts'
import { rawText } from '#server/applications/store/readable-answers.ts'
import type { JobSource } from '#server/board/job-source.ts'
import { readDelivery } from '#server/delivery/ledger.ts'
import type { DeskCorrected, DeskCorrectable, DeskRefusal } from '../shared/corrections.ts'
import { server as words } from '../words.ts'
import { contactFieldsOf, isMissing } from './plain-notes.ts'

/** What can be corrected of an application that the recruiting system did not accept. */

interface Asked {
  readonly label: string
  /** An answer to it can be left out. */
  readonly isOptional: boolean
  readonly field: Field
}

const plainField = (name: string): Field => ({ name, type: 'input_text', options: [] })
const contactLabels: Readonly<Record<string, () => string>> = {
  email: words.correct.email,
  phone: words.correct.phone,
  first_name: words.correct.firstName,
  last_name: words.correct.lastName,
}

/** The fields as the job asks them now, or as they were asked where that is not known. Never those whose answers stand apart. */
function askedFields({ form }: StoredApplication, now: JobForm | null): ReadonlyMap<string, Asked> {
  const apart = new Set(form?.compliance.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const before = form?.questions ?? []
  const questions = now ? [...now.questions, ...now.locationQuestions] : before
  const entries = [
    ...before.map((question) => ({ ...question, isOld: now !== null })),
    ...questions.map((question) => ({ ...question, isOld: false })),
  ]
  return new Map(
    entries.flatMap(({ fields, isOld, label, required }) =>
      fields
        .filter(({ name, type }) => !apart.has(name) && !['document', 'video'].includes(traitsOf({ type }).takes))
        .map((field) => [
          field.name,
          // What is not asked any more has no options that could be chosen.
          { label, isOptional: isOld || !required, field: isOld ? { ...field, options: [] } : field },
        ]),
    ),
  )
}

/** The fields that a note names: by their keys, or by the questions as they were asked. */
function namedFields(note: string, asked: ReadonlyMap<string, Asked>): readonly string[] {
  const contact: readonly string[] = contactFieldsOf(note)
  const others = [...asked].filter(([name, { label }]) => {
    const cut = label.slice(0, 80)
    return (
      new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`).test(note) ||
      note.includes(`'${cut}'`) ||
      note.includes(JSON.stringify(cut))
    )
  })
  return [...new Set([...contact, ...others.map(([name]) => name)])]
}

async function formNow(jobs: Pick<JobSource, 'findWithForm'>, jobId: number): Promise<JobForm | null> {
  const found = await jobs.findWithForm(jobId, () => {})
  return found.status === 'open' ? found.job.form : null
}

function correctable(name: string, asked: Asked, value: Answer | undefined): DeskCorrectable {
  const { field, isOptional, label } = asked
  const { takes } = traitsOf(field)
  const chosen = (Array.isArray(value) ? value : [value]).map(String)
  return {
    field: name,
    label: contactLabels[name]?.() ?? cleanLine(label),
    kind: name === 'email' || name === 'phone' ? name : takes === 'option' ? 'choice' : takes === 'options' ? 'choices' : 'text',
    // A choice that is gone cannot be kept.
    values: chosen.filter(
      (one) => value !== undefined && (takes === 'text' || field.options.some((option) => String(option.value) === one)),
    ),
    options: field.options.map((option) => ({ value: String(option.value), label: cleanLine(option.label) })),
    isOptional,
  }
}

type ToCorrect = { readonly fields: ReadonlyMap<string, Asked>; readonly answers: Readonly<Record<string, Answer>> }

async function toCorrect(
  jobs: Pick<JobSource, 'findWithForm'>,
  application: StoredApplication,
  note: string,
  corrections: readonly Correction[],
): Promise<ToCorrect> {
  const asked = askedFields(application, await formNow(jobs, application.jobId))
  const names = namedFields(note, asked)
  const fields = new Map(
    names.map((name) => [name, asked.get(name) ?? { label: name, isOptional: name === 'phone', field: plainField(name) }]),
  )
  return { fields, answers: correctedAnswers(application.answers, corrections) }
}

/** Why an application was refused, and what of it can be corrected. null: it was not refused. */
export async function readRefusal(
  { database, jobs }: { readonly database: Database; readonly jobs: Pick<JobSource, 'findWithForm'> },
  application: StoredApplication,
): Promise<DeskRefusal | null> {
  const delivery = await readDelivery(database, application.applicationId)
  if (delivery?.state !== 'refused') return null
  const note = delivery.lastAnswer ?? ''
  const corrections = await readCorrections(database, application.applicationId)
  const { answers, fields } = await toCorrect(jobs, application, note, corrections)
  return {
    isMissing: isMissing(note),
    fields: [...fields].map(([name, asked]) => correctable(name, asked, answers[name])),
  }
}

/** The corrections of an application in words, oldest first. */
export async function readCorrected(database: Database, application: StoredApplication): Promise<readonly DeskCorrected[]> {
  const corrections = await readCorrections(database, application.applicationId)
  const asked = askedFields(application, null)
  const text = (name: string, value: Answer | CorrectedValue | undefined) => {
    const options = asked.get(name)?.field.options ?? []
    const values = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
    const said = values.map((one) => options.find((option) => option.value === one)?.label ?? rawText(one))
    return cleanLine(said.join(', '))
  }
  return corrections.map(({ atMs, correctedBy, field, value }, index) => {
    const earlier = corrections.slice(0, index).findLast((one) => one.field === field)
    return {
      atMs,
      name: cleanLine(correctedBy),
      label: contactLabels[field]?.() ?? cleanLine(asked.get(field)?.label ?? field),
      before: text(field, earlier ? earlier.value : application.answers[field]),
      after: text(field, value),
    }
  })
}

/** null: it does not fit its field. */
function valueOf({ field, isOptional }: Asked, values: readonly string[]): { readonly value: CorrectedValue } | null {
  const { takes } = traitsOf(field)
  if (values.every((one) => one.trim() === '')) return isOptional ? { value: null } : null
  if (takes === 'text') {
    const value = (values[0] ?? '').trim()
    return formatProblem(field, value) === null ? { value } : null
  }
  const chosen = values.flatMap((one) => field.options.find((option) => String(option.value) === one)?.value ?? [])
  const value = takes === 'option' ? chosen[0] : chosen
  return chosen.length === values.length && value !== undefined && fitsField(field, value) ? { value } : null
}

/** Corrections that are ready to be written. */
export interface Prepared {
  readonly statements: readonly InStatement[]
  /** The questions, for the log: their answers are the person's. */
  readonly labels: string
}

/** The statements of corrections, to follow the one that sends the application again. null: one does not fit. */
export async function prepareCorrections(
  { database, jobs }: { readonly database: Database; readonly jobs: Pick<JobSource, 'findWithForm'> },
  application: StoredApplication,
  given: Readonly<Record<string, readonly string[]>>,
  correctedBy: string,
): Promise<Prepared | null> {
  const delivery = await readDelivery(database, application.applicationId)
  const corrections = await readCorrections(database, application.applicationId)
  const { answers, fields } = await toCorrect(jobs, application, delivery?.lastAnswer ?? '', corrections)
  const atMs = database.nowMs()
  const prepared: { readonly label: string; readonly statement: InStatement }[] = []
  for (const [name, values] of Object.entries(given)) {
    const asked = fields.get(name)
    const read = asked && valueOf(asked, values)
    if (!read) return null
    if (JSON.stringify(read.value) === JSON.stringify(answers[name] ?? null)) continue
    prepared.push({
      label: contactLabels[name]?.() ?? cleanLine(asked.label),
      statement: correctionStatement(application.applicationId, { field: name, value: read.value, correctedBy, atMs }),
    })
  }
  if (prepared.length === 0) return null
  return {
    statements: prepared.map(({ statement }) => statement),
    labels: prepared.map(({ label }) => label).join(', '),
  }
}
