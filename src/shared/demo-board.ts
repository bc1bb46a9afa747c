import * as v from 'valibot'
import { payPeriods } from './job.ts'

/**
 * A brand's demo board (`src/content/demo-board`). The embedded board service converts it to the format of the Greenhouse Job
 * Board API; no browser code reads it. Dates are relative to the day of serving, so that a demo shown next year does not look
 * abandoned.
 */

const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly())
const table = <Value extends v.GenericSchema>(value: Value) => v.pipe(v.record(v.string(), value), v.readonly())

/** An office, or the region of remote jobs. */
const DemoOffice = v.object({
  officeId: v.number(),
  /** As the board lists its offices. `location` is null for a region. */
  name: v.string(),
  location: v.nullable(v.string()),
  /** As jobs name it. */
  jobLocation: v.string(),
  /** Whose law decides what a form must ask: equal opportunity in the United States, consent in the EU. */
  law: v.picklist(['us', 'eu', 'other']),
})
export type DemoOffice = v.InferOutput<typeof DemoOffice>

/** Pay in whole units of the currency, for a year if it does not say what for. */
const DemoPay = v.object({
  min: v.number(),
  max: v.number(),
  currency: v.picklist(['USD', 'EUR', 'CNY']),
  per: v.optional(v.picklist(payPeriods)),
})
export type DemoPay = v.InferOutput<typeof DemoPay>

const DemoJob = v.strictObject({
  /** Public and permanent: it is part of the job page's URL. */
  jobId: v.number(),
  title: v.string(),
  /** Name of the job's department, a leaf of `DemoDepartment`. */
  department: v.string(),
  /** One or more keys of `DemoBoard.offices`. */
  offices: list(v.string()),
  /** A key of `DemoBoard.requisitionTypes`. */
  type: v.optional(v.string()),
  language: v.optional(v.picklist(['de', 'zh'])),
  /** Two or three sentences that fit only this job. */
  summary: v.string(),
  youWill: list(v.string()),
  youBring: list(v.string()),
  /** One or two sentences about team, hours, travel or equipment. */
  goodToKnow: v.optional(v.string()),
  pay: v.optional(DemoPay),
  featured: v.optional(v.boolean()),
  publishedDaysAgo: v.number(),
  closesInDays: v.optional(v.number()),
  /** Keys of `DemoBoard.questions`, the optional questions of its form. */
  questions: list(v.string()),
  education: v.optional(v.picklist(['required', 'optional'])),
  demographics: v.optional(v.picklist(['optional', 'required'])),
  /** Asks for the candidate's city with the board's location questions. */
  asksLocation: v.optional(v.boolean()),
  /** US jobs have the EEOC sections unless this is false. */
  compliance: v.optional(v.boolean()),
})
export type DemoJob = v.InferOutput<typeof DemoJob>

export interface DemoDepartment {
  readonly departmentId: number
  readonly name: string
  readonly children?: readonly DemoDepartment[] | undefined
}
const DemoDepartment: v.GenericSchema<DemoDepartment> = v.object({
  departmentId: v.number(),
  name: v.string(),
  children: v.optional(list(v.lazy(() => DemoDepartment))),
})

/** A question in the board's format; `name` is `question_<digits>` or one of the board's standard names. */
const DemoQuestion = v.object({
  label: v.string(),
  required: v.boolean(),
  description: v.nullable(v.string()),
  fields: list(
    v.object({
      name: v.string(),
      type: v.string(),
      values: list(v.object({ label: v.string(), value: v.union([v.number(), v.string()]) })),
    }),
  ),
})
export type DemoQuestion = v.InferOutput<typeof DemoQuestion>

/** Voluntary demographic questions in the board's format. */
const DemoDemographics = v.object({
  header: v.string(),
  description: v.string(),
  questions: list(
    v.object({
      id: v.number(),
      label: v.string(),
      type: v.picklist(['multi_value_single_select', 'multi_value_multi_select']),
      answerOptions: list(
        v.object({
          id: v.number(),
          label: v.string(),
          freeForm: v.optional(v.boolean()),
          decline: v.optional(v.boolean()),
        }),
      ),
    }),
  ),
})

/** The texts around every posting in one language. */
const DemoJobFrame = v.object({
  /** Introduction of every job. */
  introHtml: v.string(),
  /** End of every job. */
  conclusionHtml: v.string(),
  headings: v.object({ youWill: v.string(), youBring: v.string(), goodToKnow: v.string() }),
})

/** A freelance job from another list, with a name in the form 'Title (Department)'. */
const DemoFreelanceJob = v.object({ name: v.string(), location: v.string(), url: v.string() })

/** Everything the embedded board serves. */
const DemoBoard = v.object({
  companyName: v.string(),
  /** The board's introduction. */
  contentHtml: v.string(),
  offices: table(DemoOffice),
  /** The requisition types of jobs, and of all others. */
  requisitionTypes: v.objectWithRest({ usual: v.string() }, v.string()),
  departments: list(DemoDepartment),
  jobs: list(DemoJob),
  freelanceJobs: list(DemoFreelanceJob),
  questions: table(DemoQuestion),
  demographics: DemoDemographics,
  frames: v.object({ en: DemoJobFrame, de: DemoJobFrame, zh: DemoJobFrame }),
})
export type DemoBoard = v.InferOutput<typeof DemoBoard>

/** Checks a demo board. @throws v.ValiError naming what is wrong */
export function parseDemoBoard(board: unknown): DemoBoard {
  return v.parse(DemoBoard, board)
}
