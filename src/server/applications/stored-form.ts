import * as v from 'valibot'
import { askedForm } from '#shared/answer-words.ts'
import { fieldTypes, type JobForm } from '#shared/job.ts'

/**
 * The form as it was answered, stored with the application: labels, field types and options. It keeps the answers readable
 * after the job has closed or its form has changed. Explanatory HTML is left out.
 */

const Question = v.object({
  label: v.string(),
  required: v.boolean(),
  fields: v.array(
    v.object({
      name: v.string(),
      type: v.picklist(fieldTypes),
      options: v.array(v.object({ label: v.string(), value: v.union([v.string(), v.number()]) })),
    }),
  ),
})

const DemographicQuestion = v.object({
  id: v.number(),
  label: v.string(),
  required: v.boolean(),
  type: v.picklist(fieldTypes),
  options: v.array(v.object({ id: v.number(), label: v.string(), freeForm: v.boolean() })),
})

const DataConsent = v.object({
  requiresConsent: v.boolean(),
  requiresProcessingConsent: v.boolean(),
  requiresRetentionConsent: v.boolean(),
  retentionDays: v.nullable(v.number()),
  demographicConsentApplies: v.boolean(),
})

/** Schema of a form's row in the database. */
export const StoredForm = v.object({
  /** The main and location questions, in form order. */
  questions: v.array(Question),
  compliance: v.array(Question),
  demographics: v.array(DemographicQuestion),
  education: v.nullable(v.picklist(['required', 'optional'])),
  dataConsent: v.nullable(DataConsent),
  /** Absent where the form did not ask for former jobs. */
  employment: v.exactOptional(v.picklist(['required', 'optional'])),
})
export type StoredForm = v.InferOutput<typeof StoredForm>
export type StoredQuestion = StoredForm['questions'][number]
export type StoredField = StoredQuestion['fields'][number]

/** Reduces a job's form to the part that is stored. */
export function storedFormOf(form: JobForm): StoredForm {
  // `v.object` drops the properties that are not stored.
  return v.parse(StoredForm, askedForm(form))
}
