import { fitsField, mainQuestions } from '#shared/application-rules.ts'
import { visibleFields } from '#shared/answer-fields.ts'
import { type Field, type JobForm, type Question, traitsOf } from '#shared/job.ts'
import { limitedFields, maxNameLength } from '#shared/limits.ts'
import { monthText } from '#shared/form/month-text.ts'
import { factsText } from '#shared/facts/facts-text.ts'
import type { AnswerChange, EducationRow, EmploymentRow, Entered } from '#shared/form/entered.ts'
import { educationPartsOf } from '#features/apply/form/form-fields.ts'
import { knownQuestion } from '#features/apply/form/known-questions.ts'
import { linkOf } from '#features/apply/form/profile-answers.ts'
import { form as formWords } from '#features/apply/words.ts'
import type { ResumeDates, ResumeFacts } from './reader/resume-facts.ts'
import type { ResumeRow } from './found/found-panel.tsx'
import { onlineFound as words } from '../../words.ts'

/**
 * What a résumé has for the fields of one form, and what a press does. Only the board's main questions and the first school and job are
 * filled: compliance and demographic questions never are, whatever they are named.
 */

/** What a press writes, with what was there before, so that it can be taken back. */
export interface ResumeFill {
  readonly rowId: string
  /** Named by the field; the value that the press writes. */
  readonly written: Readonly<Record<string, string>>
  readonly apply: AnswerChange
  readonly restore: AnswerChange
  /** Whether the form still has what the press wrote. */
  readonly stands: (entered: Entered) => boolean
}

export interface FillableRow extends ResumeRow {
  readonly fill: ResumeFill
}

/** What the field of a question takes from a résumé, or undefined. */
function factFor(question: Question, field: Field, isPlace: boolean, facts: ResumeFacts): string | null | undefined {
  const { isLong, isShown, takes } = traitsOf(field)
  if (takes !== 'text' || !isShown) return undefined
  if (isPlace) return field.name === 'location' ? facts.place : undefined
  switch (field.name) {
    case 'first_name':
      return facts.name?.first
    case 'last_name':
      return facts.name?.last
    case 'email':
      return facts.email
    case 'phone':
      return facts.phone
    case 'location':
      return facts.place
  }
  if (isLong) return undefined
  const { github, linkedin, portfolio, website } = facts.links
  switch (linkOf(question.label)) {
    case 'linkedin':
      return linkedin
    case 'github':
      return github
    case 'portfolio':
      return portfolio ?? website
    case 'website':
      return website ?? portfolio
    case null:
      return employerFact(question.label, facts)
  }
}

/** 'Current company' and its like are questions of the board. */
function employerFact(label: string, { jobs: [job] }: ResumeFacts): string | undefined {
  const kind = knownQuestion(label)
  if (kind === 'company') return job?.company
  return kind === 'title' ? job?.title : undefined
}

function textIn(entered: Entered, name: string): string {
  const value = entered.values[name]
  return typeof value === 'string' ? value.trim() : ''
}

function questionRow(question: Question, field: Field, value: string, entered: Entered): FillableRow {
  const { name } = field
  const before = entered.values[name] ?? ''
  // A position belongs to the city that was chosen with it.
  const others = name === 'location' ? ['latitude', 'longitude'] : []
  const beforeOthers = Object.fromEntries(others.map((each) => [each, entered.values[each] ?? '']))
  const written = textIn(entered, name)
  const isUsed = written === value
  return {
    rowId: name,
    label: question.label,
    value,
    written: isUsed || written === '' ? null : written,
    isUsed,
    isLong: value.length > 28,
    fill: {
      rowId: name,
      written: { [name]: value },
      apply: { type: 'answers', values: { [name]: value, ...Object.fromEntries(others.map((each) => [each, ''])) } },
      restore: { type: 'answers', values: { [name]: before, ...beforeOthers } },
      stands: (now) => textIn(now, name) === value,
    },
  }
}

/** '2015 to 2019', 'May 2019', or ''. */
function datesText({ end, isCurrent, start }: ResumeDates): string {
  const last = isCurrent ? words.today() : end ? monthText(end) : ''
  if (start === null) return last
  return last === '' ? monthText(start) : words.dates({ start: monthText(start), end: last })
}

type DateFields = Pick<EducationRow, 'startMonth' | 'startYear' | 'endMonth' | 'endYear'>

/**
 * What of a time goes into an entry.
 * @param row what is there, which stays
 */
function dateParts(dates: ResumeDates, row: DateFields): Partial<DateFields> {
  const { end, start } = dates
  const isFree = (month: number | null, year: string) => month === null && year === ''
  return {
    ...(start && isFree(row.startMonth, row.startYear) ? { startMonth: start.month, startYear: String(start.year) } : {}),
    ...(end && isFree(row.endMonth, row.endYear) ? { endMonth: end.month, endYear: String(end.year) } : {}),
  }
}

const noDates: DateFields = { startMonth: null, startYear: '', endMonth: null, endYear: '' }

/** Only what the change touches. */
function partOf<Row extends object>(row: Row, change: Partial<Row>): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key in change)) as Partial<Row>
}

function schoolRow(form: JobForm, entered: Entered, { schools: [school] }: ResumeFacts): readonly FillableRow[] {
  const [row] = entered.educations
  if (form.education === null || !school || !row) return []
  const { clientId } = row
  const hasStart = educationPartsOf(form).includes('start_date.year')
  const change: Partial<EducationRow> = {
    // The list has the last word on its spelling: the form looks it up.
    school: { id: null, text: school.name },
    // The times of a school that is replaced go with it.
    ...dateParts(hasStart ? school.dates : { ...school.dates, start: null }, row.school.text === '' ? row : noDates),
  }
  const has = ({ text }: EducationRow['school']) => text === school.name
  const isUsed = has(row.school)
  return [
    {
      rowId: `educations.${clientId}`,
      label: formWords.entryLabels.school_name_id(),
      value: factsText([school.name, datesText(school.dates)]),
      written: isUsed || row.school.text === '' ? null : row.school.text,
      isUsed,
      isLong: true,
      fill: {
        rowId: `educations.${clientId}`,
        written: { 'educations.0.school_name_id': school.name },
        apply: { type: 'row', list: 'educations', clientId, change },
        restore: { type: 'row', list: 'educations', clientId, change: partOf(row, change) },
        stands: ({ educations }) => educations.some((each) => each.clientId === clientId && has(each.school)),
      },
    },
  ]
}

function jobRow(form: JobForm, entered: Entered, { jobs: [job] }: ResumeFacts): readonly FillableRow[] {
  const [row] = entered.employments
  if (form.employment === undefined || !job || !row) return []
  const { clientId } = row
  const { dates } = job
  const isEmpty = row.company === '' && row.title === ''
  const change: Partial<EmploymentRow> = {
    company: job.company,
    title: job.title,
    isCurrent: dates.isCurrent || (isEmpty && row.isCurrent),
    ...dateParts(dates, isEmpty ? row : noDates),
  }
  const has = (each: EmploymentRow) => each.company === job.company && each.title === job.title
  const isUsed = has(row)
  const written = factsText([row.title, row.company])
  return [
    {
      rowId: `employments.${clientId}`,
      label: formWords.entryLabels.company_name(),
      value: factsText([job.title, job.company, datesText(dates)]),
      written: isUsed || written === '' ? null : written,
      isUsed,
      isLong: true,
      fill: {
        rowId: `employments.${clientId}`,
        written: { 'employments.0.company_name': job.company, 'employments.0.title': job.title },
        apply: { type: 'row', list: 'employments', clientId, change },
        restore: { type: 'row', list: 'employments', clientId, change: partOf(row, change) },
        stands: ({ employments }) => employments.some((each) => each.clientId === clientId && has(each)),
      },
    },
  ]
}

/** The rows of the card, in the order of the form. */
export function resumeRows(form: JobForm, entered: Entered, facts: ResumeFacts): readonly FillableRow[] {
  const ofQuestions = mainQuestions(form).flatMap((question) =>
    visibleFields(question).flatMap((field) => {
      const isPlace = form.locationQuestions.includes(question)
      const value = factFor(question, field, isPlace, facts)?.trim() ?? ''
      const isTooLong = limitedFields.includes(field.name) && value.length > maxNameLength
      return value === '' || isTooLong || !fitsField(field, value) ? [] : [questionRow(question, field, value, entered)]
    }),
  )
  return [...ofQuestions, ...schoolRow(form, entered, facts), ...jobRow(form, entered, facts)]
}
