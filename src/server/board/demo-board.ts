import { board as mapping } from '#content'
import type { DemoBoard, DemoDepartment, DemoJob, DemoOffice, DemoPay } from '#shared/demo-board.ts'
import { dayMs } from '#shared/durations.ts'
import { escapeHtml } from '#shared/html-text.ts'
import type { PayPeriod } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import type { Board, BoardDepartment, BoardJob, BoardOffice } from './board.ts'
import { eeocSections, locationQuestions, standardQuestions } from './standard-questions.ts'

/**
 * Converts a brand's demo board to the shapes of the real API: escaped HTML content, metadata by name, dates with an offset,
 * and questions, demographics, compliance and data consent as in real responses.
 */

function officeOf(key: string, { offices }: DemoBoard): DemoOffice {
  const office = Object.hasOwn(offices, key) ? offices[key] : undefined
  if (!office) throw new Error(`demo board: unknown office '${key}'`)
  return office
}

function toBoardOffice({ officeId, name, location }: DemoOffice): BoardOffice {
  return { id: officeId, name, location, parent_id: null, child_ids: [] }
}

function flattenDepartments(departments: readonly DemoDepartment[], parentId: number | null): readonly BoardDepartment[] {
  return departments.flatMap(({ departmentId, name, children = [] }) => [
    { id: departmentId, name, parent_id: parentId, child_ids: children.map((child) => child.departmentId) },
    ...flattenDepartments(children, departmentId),
  ])
}

function topLevelName(name: string, departments: readonly BoardDepartment[]): string {
  let current = departments.find((department) => department.name === name)
  while (current && current.parent_id !== null) {
    const parentId: number = current.parent_id
    current = departments.find((department) => department.id === parentId)
  }
  return current?.name ?? name
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

function bullets(heading: string, items: readonly string[]): string {
  return `<h2>${heading}</h2><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
}

const currencySigns = { USD: '$', EUR: '€', CNY: '¥' } as const

function amount(value: number, currency: DemoPay['currency']): string {
  return `${currencySigns[currency]}${value.toLocaleString('en-US')}`
}

const units: Readonly<Record<PayPeriod, string>> = { hour: ' an hour', month: ' a month', year: '' }

function payBlock(pay: DemoPay): string {
  const unit = units[pay.per ?? 'year']
  return [
    '<div class="content-pay-transparency"><div class="pay-input">',
    `<div class="title">${payTitle(pay)}</div>`,
    `<div class="pay-range"><span>${amount(pay.min, pay.currency)}</span><span class="divider">&mdash;</span>`,
    `<span>${amount(pay.max, pay.currency)}${unit} ${pay.currency}</span></div></div></div>`,
  ].join('')
}

const payTitle = ({ per = 'year' }: DemoPay) => `Pay per ${per}`

/** The posting as HTML, in the wrapper elements that real boards use. */
function jobHtml(job: DemoJob, board: DemoBoard): string {
  const { introHtml, conclusionHtml, headings } = board.frames[job.language ?? 'en']
  return [
    `<div class="content-intro">${introHtml}</div>`,
    paragraph(job.summary),
    bullets(headings.youWill, job.youWill),
    bullets(headings.youBring, job.youBring),
    job.goodToKnow ? `<h2>${headings.goodToKnow}</h2>${paragraph(job.goodToKnow)}` : '',
    job.pay ? payBlock(job.pay) : '',
    `<div class="content-conclusion">${conclusionHtml}</div>`,
  ].join('')
}

/** The metadata, in the fields that the brand names for its board. */
function metadataOf(job: DemoJob, board: DemoBoard, division: string, locationName: string): readonly object[] {
  const { fields } = mapping
  const requisitionType = board.requisitionTypes[job.type ?? 'usual'] ?? null
  const entry = (id: number, name: string | null, value: string | null) =>
    name === null ? [] : [{ id, name, value, value_type: 'short_text' }]
  return [
    ...entry(301, fields.requisitionType, requisitionType),
    ...entry(302, fields.division, division),
    ...entry(303, fields.featuredTitle, job.featured ? job.title : null),
    ...entry(304, fields.featuredCity, job.featured ? locationName : null),
  ]
}

function questionsOf(job: DemoJob, board: DemoBoard): readonly object[] {
  const named = job.questions.map((key) => {
    const question = board.questions[key]
    if (!question) throw new Error(`job ${job.jobId} asks the unknown question ${key}`)
    return question
  })
  return [...standardQuestions, ...named]
}

function demographicsOf(job: DemoJob, board: DemoBoard): object | null {
  if (!job.demographics) return null
  const required = job.demographics === 'required'
  return {
    header: board.demographics.header,
    description: board.demographics.description,
    questions: board.demographics.questions.map(({ answerOptions, ...question }) => ({
      ...question,
      required,
      answer_options: answerOptions.map(({ id, label, freeForm = false, decline = false }) => ({
        id,
        label,
        free_form: freeForm,
        decline_to_answer: decline,
      })),
    })),
  }
}

function dataComplianceOf(job: DemoJob, offices: readonly DemoOffice[]): readonly object[] {
  const isEu = offices.some(({ law }) => law === 'eu')
  return [
    {
      type: 'gdpr',
      requires_consent: isEu,
      requires_processing_consent: isEu,
      requires_retention_consent: isEu,
      retention_period: isEu ? 365 : null,
      demographic_data_consent_applies: isEu && job.demographics !== undefined,
    },
  ]
}

/** A date relative to today at 09:00, in ISO 8601 with an offset as the board writes it. */
function dateFromToday(days: number, nowMs: number): string {
  const date = new Date(Math.floor(nowMs / dayMs) * dayMs + days * dayMs)
  return `${date.toISOString().slice(0, 10)}T09:00:00-04:00`
}

function toBoardJob(
  job: DemoJob,
  board: DemoBoard,
  departments: readonly BoardDepartment[],
  { nowMs, siteUrl }: DemoMoment,
): BoardJob {
  const department = departments.find(({ name }) => name === job.department)
  if (!department) throw new Error(`demo board: job ${job.jobId} references an unknown department '${job.department}'`)
  const offices = job.offices.map((key) => officeOf(key, board))
  const locationName = offices.map(({ jobLocation }) => jobLocation).join('; ')
  const inUs = offices.every(({ law }) => law === 'us')
  return {
    id: job.jobId,
    internal_job_id: job.jobId + 1_000_000,
    title: job.title,
    location: { name: locationName },
    absolute_url: `${siteUrl}${paths.job(job.jobId)}`,
    updated_at: dateFromToday(-Math.min(job.publishedDaysAgo, 2), nowMs),
    first_published: dateFromToday(-job.publishedDaysAgo, nowMs),
    requisition_id: `R-${job.jobId % 100_000}`,
    company_name: board.companyName,
    language: job.language ?? 'en',
    application_deadline: job.closesInDays === undefined ? null : dateFromToday(job.closesInDays, nowMs),
    ...(job.education ? { education: `education_${job.education}` } : {}),
    metadata: metadataOf(job, board, topLevelName(department.name, departments), locationName),
    data_compliance: dataComplianceOf(job, offices),
    content: escapeHtml(jobHtml(job, board)),
    departments: [department],
    offices: offices.map(toBoardOffice),
    pay_input_ranges: job.pay
      ? [
          {
            min_cents: job.pay.min * 100,
            max_cents: job.pay.max * 100,
            currency_type: job.pay.currency,
            title: payTitle(job.pay),
            blurb: '',
          },
        ]
      : [],
    questions: questionsOf(job, board),
    location_questions: job.asksLocation ? locationQuestions : [],
    compliance: inUs && job.compliance !== false ? eeocSections : null,
    demographic_questions: demographicsOf(job, board),
  }
}

/** Context of the demo: dates are relative to `nowMs`, URLs start with `siteUrl`. */
export interface DemoMoment {
  readonly nowMs: number
  /** Without a trailing slash. */
  readonly siteUrl: string
}

/**
 * Builds the demo board for a point in time.
 * @throws Error when a job references an unknown department, office or question
 */
export function composeDemoBoard(demo: DemoBoard, moment: DemoMoment): Board {
  const departments = flattenDepartments(demo.departments, null)
  return {
    name: demo.companyName,
    content: demo.contentHtml,
    departments,
    offices: Object.values(demo.offices).map(toBoardOffice),
    jobs: demo.jobs.map((job) => toBoardJob(job, demo, departments, moment)),
    freelanceJobs: demo.freelanceJobs.map(({ name, location, url }) => ({ name, location: { name: location }, url })),
  }
}
