import * as v from 'valibot'

/**
 * The site's model of a job, independent of the board. The board's own payload must not be used outside the parsers in this
 * folder: its metadata is technically public but contains internal data. A device reads its copies by the same schemas.
 */

const shape = <const Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(v.object(entries), v.readonly())
const list = <const Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly())
const nullableText = v.nullable(v.string())
/** The number of a job of the board. JSON has larger numbers, up to infinity ('1e999'), which no database stores. */
export const JobNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const need = v.picklist(['required', 'optional'])

/** What a pay is for. */
export const payPeriods = ['hour', 'month', 'year'] as const
export type PayPeriod = (typeof payPeriods)[number]

/** The pay of a job in one line. Left out of it: the board does not say what the pay is for (`periodOfPay`). */
export const JobPay = shape({
  /** 0: there is no lower end. */
  minCents: v.number(),
  maxCents: v.number(),
  currency: v.string(),
  period: v.exactOptional(v.picklist(payPeriods)),
})
export type JobPay = v.InferOutput<typeof JobPay>

/** One place of a job, as the server has read it. */
export const ReadPlace = shape({
  /** From the country down, such as United States, California, San Francisco. Empty: anywhere, or not understood. */
  path: list(v.string()),
  /** Its name in a list, such as 'San Francisco, CA'. With an empty path: '' for anywhere, else what is not understood, as it is written. */
  name: v.string(),
  /** Whether people work there from home. */
  isRemote: v.boolean(),
})
export type ReadPlace = v.InferOutput<typeof ReadPlace>

/** An office of a job, as the board has it. */
export const JobOffice = shape({ name: v.string(), location: v.string() })
export type JobOffice = v.InferOutput<typeof JobOffice>

/**
 * Reads the places in a board's text. null: nothing of it is understood.
 * @param offices those of the job. They tell more of a place, and where a job is whose text says 'Hybrid' and no more
 */
export type ReadPlaces = (location: string, offices?: readonly JobOffice[]) => readonly ReadPlace[] | null

/** A post of a card: the job in one of its places. */
const JobPost = shape({ jobId: v.number(), location: v.string(), pay: v.nullable(JobPay) })

/** A row of the job list. */
export const JobListing = shape({
  /** The board's ID of the job. Freelance jobs have none and use their URL. */
  id: v.union([v.number(), v.string()]),
  title: v.string(),
  /** Name of the top-level department, which groups the list. Empty if the board has none. */
  department: v.string(),
  /** All department names from the top level down, so that a link to a child department also finds its jobs. */
  departmentPath: list(v.string()),
  division: v.string(),
  featured: v.boolean(),
  /** The board's text, for display. */
  location: v.string(),
  /** The places in `location` and their groups, for filtering: boards write 'Berlin; Paris'. */
  places: list(v.string()),
  /** Where the job is, if the server has understood any of `location`. */
  whereabouts: v.exactOptional(list(ReadPlace)),
  /** As the brand names it, or `freelanceType`. Empty if the board has no types. */
  type: v.string(),
  /** URL of the posting on the board, or of the freelance job. */
  url: v.string(),
  /** null: the list does not say, or the job has none. */
  pay: v.nullable(JobPay),
  /** When the job was first published, in seconds since 1970. null: the list does not say, as in `pay`. */
  publishedSeconds: v.nullable(v.number()),
  /** The same for all posts of one job. Only where it has several. */
  card: v.exactOptional(v.string()),
  /** Of a card: the job in its places. Its number is that of the first (`cards.ts`). */
  posts: v.exactOptional(list(JobPost)),
})
export type JobListing = v.InferOutput<typeof JobListing>

/** A pay range of the board. What it is for, only its words may say (`periodOfRange`). */
const PayRange = shape({
  /** 0: there is no lower end. */
  minCents: v.number(),
  maxCents: v.number(),
  currency: v.string(),
  title: v.string(),
  blurbHtml: v.string(),
})
export type PayRange = v.InferOutput<typeof PayRange>

/** What answers a field: a text, one or several of its options, or a file. */
export type AnswerKind = 'text' | 'option' | 'options' | 'document' | 'video'

interface FieldTraits {
  readonly takes: AnswerKind
  readonly isShown?: boolean
  readonly isLong?: boolean
}

/**
 * The board's field types, and `input_video`, which this site adds for the one question that takes a video. All code that treats
 * types differently asks for these traits: a new type begins here.
 */
const fieldTraits = {
  input_text: { takes: 'text' },
  input_file: { takes: 'document' },
  input_video: { takes: 'video' },
  input_hidden: { takes: 'text', isShown: false },
  textarea: { takes: 'text', isLong: true },
  multi_value_single_select: { takes: 'option' },
  multi_value_multi_select: { takes: 'options' },
} as const satisfies Readonly<Record<string, FieldTraits>>
export type FieldType = keyof typeof fieldTraits
export const fieldTypes = Object.keys(fieldTraits) as readonly FieldType[]

/** What a field takes as its answer, and how it is shown. */
export function traitsOf({ type }: { readonly type: FieldType }): Required<FieldTraits> & { readonly hasOptions: boolean } {
  const traits: FieldTraits = fieldTraits[type]
  const hasOptions = traits.takes === 'option' || traits.takes === 'options'
  return { isShown: true, isLong: false, ...traits, hasOptions }
}

/** The board's number or string, unchanged, because the board compares values by type on submit. */
export type OptionValue = string | number

const Field = shape({
  /** Name of the answer, without the board's suffix `[]`. */
  name: v.string(),
  type: v.picklist(fieldTypes),
  options: list(shape({ label: v.string(), value: v.union([v.string(), v.number()]) })),
})
export type Field = v.InferOutput<typeof Field>

const asked = { label: v.string(), required: v.boolean(), fields: list(Field) }

/** A question may have several fields, such as a file and a text. An answer to one of them is enough. */
const Question = shape({ ...asked, descriptionHtml: nullableText })
export type Question = v.InferOutput<typeof Question>

const ComplianceSection = shape({ descriptionHtml: nullableText, questions: list(Question) })
export type ComplianceSection = v.InferOutput<typeof ComplianceSection>

const DemographicQuestion = shape({
  id: v.number(),
  label: v.string(),
  required: v.boolean(),
  type: v.picklist(fieldTypes),
  options: list(shape({ id: v.number(), label: v.string(), freeForm: v.boolean() })),
})
export type DemographicQuestion = v.InferOutput<typeof DemographicQuestion>

const DemographicSection = shape({
  header: v.string(),
  descriptionHtml: nullableText,
  questions: list(DemographicQuestion),
})
export type DemographicSection = v.InferOutput<typeof DemographicSection>

const DataConsent = shape({
  requiresConsent: v.boolean(),
  requiresProcessingConsent: v.boolean(),
  requiresRetentionConsent: v.boolean(),
  retentionDays: v.nullable(v.number()),
  demographicConsentApplies: v.boolean(),
})
export type DataConsent = v.InferOutput<typeof DataConsent>

/**
 * What a board tells applicants about software that reads applications. One of the two is there. `html` is not sanitised; '' if
 * there is none.
 */
const AiDisclaimer = shape({ html: v.string(), optOutUrl: nullableText })
export type AiDisclaimer = v.InferOutput<typeof AiDisclaimer>

/** All questions of a job's application form. */
const JobForm = shape({
  questions: list(Question),
  locationQuestions: list(Question),
  compliance: list(ComplianceSection),
  demographics: v.nullable(DemographicSection),
  education: v.nullable(need),
  dataConsent: v.nullable(DataConsent),
  /** Which dates of an education are asked: the brand and the law of the job's places decide it, not the board. Absent: its end. */
  educationDates: v.exactOptional(v.picklist(['none', 'end', 'start-and-end'])),
  /** Whether the board asks for former jobs. Absent on most boards. */
  employment: v.exactOptional(need),
  /** Absent on most boards. */
  aiDisclaimer: v.exactOptional(AiDisclaimer),
})
export type JobForm = v.InferOutput<typeof JobForm>

/**
 * What was asked, without explanations. The server stores it with an application: it keeps the answers readable after the job has
 * closed or its form has changed.
 */
export const AskedForm = shape({
  /** The main and location questions, in form order. */
  questions: list(shape(asked)),
  compliance: list(shape(asked)),
  demographics: list(DemographicQuestion),
  education: v.nullable(need),
  dataConsent: v.nullable(DataConsent),
  employment: v.exactOptional(need),
})
export type AskedForm = v.InferOutput<typeof AskedForm>

/** How long an answer to an application for a job usually takes. */
export const AnswerTime = shape({
  /** The median, rounded up. */
  days: v.number(),
  /** Of how many applications it is the median. */
  count: v.number(),
  /** Whose applications they are. */
  of: v.picklist(['job', 'department', 'company']),
})
export type AnswerTime = v.InferOutput<typeof AnswerTime>

/** One job with its text and form. */
export const JobDetail = shape({
  jobId: v.number(),
  title: v.string(),
  location: v.string(),
  /** Where it is, as ISO 3166 codes such as `DE` or `US-CA`. Only a server adds them. */
  placeCodes: v.exactOptional(list(v.string())),
  /** Only a server that measures it adds it. */
  answerTime: v.exactOptional(AnswerTime),
  department: v.string(),
  division: v.string(),
  type: v.string(),
  /** HTML from the board, decoded once and not sanitised: render it only with the rich-text component. */
  contentHtml: v.string(),
  language: nullableText,
  firstPublished: nullableText,
  updatedAt: nullableText,
  applicationDeadline: nullableText,
  payRanges: list(PayRange),
  url: v.string(),
  form: JobForm,
})
export type JobDetail = v.InferOutput<typeof JobDetail>
