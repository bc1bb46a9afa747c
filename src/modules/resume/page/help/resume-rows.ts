import { fitsField, mainQuestions } from '#shared/application-rules.ts'
import { visibleFields } from '#shared/answer-fields.ts'
import type { Entered } from '#shared/form/entered.ts'
import { type Field, type JobForm, type Question, traitsOf } from '#shared/job.ts'
import { limitedFields, maxNameLength } from '#shared/limits.ts'
import { knownQuestion } from '#features/apply/form/known-questions.ts'
import { linkOf } from '#features/apply/form/profile-answers.ts'
import type { ResumeFacts } from '../reader/resume-facts.ts'
import { jobRows, schoolRows } from './entry-rows.ts'
import type { FillableRow } from './resume-row.ts'

/**
 * What a résumé has for the fields of one form. Only the board's main questions, the schools and the jobs are filled: compliance and
 * demographic questions never are, whatever they are named.
 */

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

/** What half the width has room for. */
const maxShortLength = 30

function questionRow(question: Question, field: Field, value: string, entered: Entered): FillableRow {
  const { name } = field
  // A position belongs to the city that was chosen with it.
  const names = name === 'location' ? [name, 'latitude', 'longitude'] : [name]
  const emptied = Object.fromEntries(names.map((each) => [each, '']))
  const takeOut = (before: Entered['values']) => (now: Entered) =>
    textIn(now, name) === value ? [{ type: 'answers', values: before } as const] : []
  const written = textIn(entered, name)
  const isUsed = written === value
  // 'linkedin.com/in/amina': a phone's width breaks an address in the middle of a name.
  const shown = value.replace(/^https?:\/\/(?:www\.)?/, '')
  return {
    rowId: name,
    label: question.label,
    value: shown,
    detail: '',
    written: isUsed || written === '' ? null : written,
    isUsed,
    isLong: shown.length > maxShortLength,
    fillIn: (now) => ({
      apply: [{ type: 'answers', values: { ...emptied, [name]: value } }],
      takeOut: takeOut(Object.fromEntries(names.map((each) => [each, now.values[each] ?? '']))),
      written: { [name]: value },
    }),
    empty: takeOut(emptied),
  }
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
  return [...ofQuestions, ...schoolRows(form, entered, facts), ...jobRows(form, entered, facts)]
}
