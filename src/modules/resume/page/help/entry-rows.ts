import { factsText } from '#shared/facts/facts-text.ts'
import {
  type AnswerChange,
  type EducationChoice,
  type EducationRow,
  emptyEducation,
  emptyEmployment,
  type EmploymentRow,
  type Entered,
  isEducationBlank,
  isEmploymentBlank,
} from '#shared/form/entered.ts'
import { monthText } from '#shared/form/month-text.ts'
import type { JobForm } from '#shared/job.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { educationPartsOf } from '#features/apply/form/form-fields.ts'
import { form as formWords } from '#features/apply/words.ts'
import type { ResumeDates, ResumeFacts, ResumeJob, ResumeSchool } from '../reader/resume-facts.ts'
import { isSameDegree } from './degree-level.ts'
import type { FillableRow } from './resume-row.ts'
import { help as words } from '../../words.ts'

/** The schools and the jobs of a résumé, each for one entry of the form's list. The list gets the entries that it lacks. */

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

/** One list of a form, with what a résumé has for it. */
interface EntryList<Row extends { readonly clientId: string }, Fact> {
  readonly list: 'educations' | 'employments'
  readonly rows: (entered: Entered) => readonly Row[]
  readonly blank: (clientId: string) => Row
  readonly isBlank: (row: Row) => boolean
  readonly facts: readonly Fact[]
  readonly labelOf: (number: number) => string
  readonly textsOf: (fact: Fact) => { readonly value: string; readonly detail: string }
  /** What names an entry, or ''. */
  readonly nameOf: (row: Row) => string
  /** Whether an entry is the one of the résumé. */
  readonly isOf: (row: Row, fact: Fact) => boolean
  /** What is filled into an entry. */
  readonly partsFor: (fact: Fact, row: Row) => Partial<Row>
  /** Named by the part of the field. */
  readonly notesFor: (fact: Fact) => Readonly<Record<string, string>>
  readonly isSame: (one: Row[keyof Row], two: Row[keyof Row] | undefined) => boolean
}

function entryRows<Row extends { readonly clientId: string }, Fact>(
  entries: EntryList<Row, Fact>,
  entered: Entered,
): readonly FillableRow[] {
  const { blank, facts, isBlank, isOf, isSame, list, nameOf, notesFor, partsFor, rows } = entries
  const changeOf = (clientId: string, change: Partial<Row>) => ({ type: 'row', list, clientId, change }) as AnswerChange
  const isOfAny = (row: Row) => facts.some((fact) => isOf(row, fact))

  /** The entry at the place of a fact, unless it is that of another one. */
  const ownRow = (now: Entered, index: number) => {
    const row = rows(now)[index]
    return row && !isOfAny(row) ? row : undefined
  }

  /** Takes out what is still as it was filled in. An entry that has nothing left goes, if it is not the only one. */
  const takeOut = (now: Entered, row: Row, filled: Partial<Row>, before: Row): readonly AnswerChange[] => {
    const keys = (Object.keys(filled) as (keyof Row)[]).filter((key) => isSame(row[key], filled[key]))
    const change = Object.fromEntries(keys.map((key) => [key, before[key]])) as Partial<Row>
    if (isBlank({ ...row, ...change }) && rows(now).length > 1) return [{ type: 'row-removed', list, clientId: row.clientId }]
    return [changeOf(row.clientId, change)]
  }

  return facts.map((fact, index) => {
    const { detail, value } = entries.textsOf(fact)
    const isUsed = rows(entered).some((row) => isOf(row, fact))
    const own = ownRow(entered, index)
    return {
      rowId: `${list}.${index}`,
      label: entries.labelOf(index + 1),
      value,
      detail,
      written: isUsed || !own || nameOf(own) === '' ? null : nameOf(own),
      isUsed,
      isLong: true,
      fillIn: (now) => {
        const there = ownRow(now, index) ?? rows(now).find(isBlank)
        const before = there ?? blank(uniqueId())
        const { clientId } = before
        const position = there ? rows(now).indexOf(there) : rows(now).length
        // What belongs to another name goes with it.
        const change = partsFor(fact, nameOf(before) === '' ? before : blank(clientId))
        return {
          apply: [...(there ? [] : [{ type: 'row-added', list, clientId } as const]), changeOf(clientId, change)],
          takeOut: (later) => {
            const row = rows(later).find((each) => each.clientId === clientId)
            return row && isOf(row, fact) ? takeOut(later, row, change, before) : []
          },
          written: Object.fromEntries(
            Object.entries(notesFor(fact)).map(([part, text]) => [`${list}.${position}.${part}`, text]),
          ),
        }
      },
      empty: (now) => {
        const row = rows(now).find((each) => isOf(each, fact))
        return row ? takeOut(now, row, partsFor(fact, blank(row.clientId)), blank(row.clientId)) : []
      },
    }
  })
}

const typed = (text: string): EducationChoice => ({ id: null, text })

export function schoolRows(form: JobForm, entered: Entered, { schools }: ResumeFacts): readonly FillableRow[] {
  if (form.education === null) return []
  const hasStart = educationPartsOf(form).includes('start_date.year')
  const hasEnd = educationPartsOf(form).includes('end_date.year')
  return entryRows<EducationRow, ResumeSchool>(
    {
      list: 'educations',
      rows: ({ educations }) => educations,
      blank: emptyEducation,
      isBlank: isEducationBlank,
      facts: schools,
      labelOf: (number) => (schools.length > 1 ? formWords.educations.title({ number }) : formWords.educations.first()),
      textsOf: ({ dates, degree, discipline, name }) => ({
        value: name,
        detail: factsText([degree ?? '', discipline ?? '', datesText(dates)]),
      }),
      nameOf: ({ school }) => school.text,
      isOf: ({ school }, { name }) => school.text === name,
      // The board's lists have the last word on the spelling: the form looks them up.
      partsFor: ({ dates, degree, discipline, name }, row) => ({
        school: typed(name),
        ...(degree !== null && row.degree.text === '' ? { degree: typed(degree) } : {}),
        ...(discipline !== null && row.discipline.text === '' ? { discipline: typed(discipline) } : {}),
        ...dateParts({ ...dates, start: hasStart ? dates.start : null, end: hasEnd ? dates.end : null }, row),
      }),
      notesFor: ({ name }) => ({ school_name_id: name }),
      isSame: (one, two) =>
        typeof one === 'object' && typeof two === 'object' && one && two ? isSameDegree(one.text, two.text) : one === two,
    },
    entered,
  )
}

export function jobRows(form: JobForm, entered: Entered, { jobs }: ResumeFacts): readonly FillableRow[] {
  if (form.employment === undefined) return []
  return entryRows<EmploymentRow, ResumeJob>(
    {
      list: 'employments',
      rows: ({ employments }) => employments,
      blank: emptyEmployment,
      isBlank: isEmploymentBlank,
      facts: jobs,
      labelOf: (number) => (jobs.length > 1 ? formWords.employments.title({ number }) : formWords.employments.first()),
      textsOf: ({ company, dates, title }) => ({ value: company, detail: factsText([title, datesText(dates)]) }),
      nameOf: ({ company, title }) => factsText([title, company]),
      isOf: (row, { company, title }) => row.company === company && row.title === title,
      partsFor: ({ company, dates, title }, row) => ({
        company,
        title,
        ...(dates.isCurrent ? { isCurrent: true } : {}),
        ...dateParts(dates, row),
      }),
      notesFor: ({ company, title }) => ({ company_name: company, title }),
      isSame: (one, two) => one === two,
    },
    entered,
  )
}
