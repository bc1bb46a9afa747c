import { type ReactNode, useRef } from 'react'
import { type EducationPart, type EmploymentPart, fieldName } from '#shared/answer-fields.ts'
import type { AnswerError } from '#shared/application-rules.ts'
import { isYearFirst, monthNames } from '#shared/form/month-text.ts'
import type { JobForm } from '#shared/job.ts'
import { maxNameLength } from '#shared/limits.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { Button } from '#ui/button/button.tsx'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { DatePair, MonthField, YearField } from '#ui/date-fields/date-fields.tsx'
import { OptionalGroup } from '#ui/field/optional-group.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { type ApplicationControl, fieldNote } from './application-control.ts'
import styles from './application-form.module.css'
import { EducationField } from './education-field.tsx'
import type { EducationRow, EmploymentRow } from '#shared/form/entered.ts'
import { controlIdOf, errorOf } from './question-field.tsx'
import { type EntryList, sentenceOf, unsentEducation, unsentEmployment, type UnsentEntry } from './unsent-entries.ts'
import { form as words } from '../words.ts'

/** The lists of a form: schools, and former jobs with the current one. Each has at least one entry. */

interface PanelProps {
  readonly form: JobForm
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

interface EntriesProps<Row> {
  readonly list: EntryList
  /** Whether the form cannot be sent with an incomplete entry. */
  readonly isValidated: boolean
  readonly rows: readonly Row[]
  readonly control: ApplicationControl
  readonly children: (row: Row, index: number) => ReactNode
}

function Entries<Row extends { readonly clientId: string }>({ children, control, isValidated, list, rows }: EntriesProps<Row>) {
  return (
    <OptionalGroup value={!isValidated}>
      {isValidated ? null : <p className={styles['note']}>{words.unsent.lead[list]()}</p>}
      {rows.map((row, index) => {
        const number = index + 1
        const title = words[list].title({ number })
        return (
          <div key={row.clientId} role="group" aria-label={title} className={styles['entry']}>
            {rows.length > 1 ? (
              <div className={styles['entry-head']}>
                <span className={styles['entry-title']}>{title}</span>
                <Button
                  variant="outline"
                  size="small"
                  aria-label={words[list].remove({ number })}
                  onClick={() => control.dispatch({ type: 'row-removed', list, clientId: row.clientId })}
                >
                  <Icon name="x" size="medium" />
                </Button>
              </div>
            ) : null}
            {children(row, index)}
          </div>
        )
      })}
      <div>
        <Button variant="ghost" onClick={() => control.dispatch({ type: 'row-added', list, clientId: uniqueId() })}>
          <Icon name="plus" size="medium" />
          {words[list].add()}
        </Button>
      </div>
    </OptionalGroup>
  )
}

/** The texts of one field of an entry. */
function textsOf(name: string, part: EducationPart | EmploymentPart, isRequired: boolean, errors: readonly AnswerError[]) {
  return { id: controlIdOf(name), name, label: words.entryLabels[part](), isRequired, error: errorOf(errors, name) }
}
type TextsOf<Part> = (part: Part) => ReturnType<typeof textsOf>

interface DateFieldsProps {
  readonly which: 'start' | 'end'
  readonly textsOf: TextsOf<EducationPart & EmploymentPart>
  readonly row: EducationRow | EmploymentRow
  readonly onChange: (part: { startMonth?: number; startYear?: string; endMonth?: number; endYear?: string }) => void
  readonly isWide?: boolean
}

function DateFields({ isWide = false, onChange, row, textsOf: texts, which }: DateFieldsProps) {
  return (
    <div className={styles['question']} data-half={!isWide || undefined}>
      <DatePair
        isYearFirst={isYearFirst()}
        month={
          <MonthField
            {...texts(`${which}_date.month`)}
            names={monthNames()}
            value={row[`${which}Month`]}
            onChange={(month) => onChange({ [`${which}Month`]: month })}
          />
        }
        year={
          <YearField
            {...texts(`${which}_date.year`)}
            value={row[`${which}Year`]}
            onChange={(year) => onChange({ [`${which}Year`]: year })}
          />
        }
      />
    </div>
  )
}

const lists = [
  ['school', 'schools', 'school_name_id'],
  ['degree', 'degrees', 'degree_id'],
  ['discipline', 'disciplines', 'discipline_id'],
] as const

interface UnsentNoteProps {
  readonly entry: UnsentEntry
  readonly control: ApplicationControl
}

/** Says below a school or a job that it is not sent as it is. It does not block a submit. */
function UnsentNote({ control, entry: { clientId, lacksEnd, list, reason } }: UnsentNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const remove = () => {
    // The button goes with the note, and the focus must not be lost with it.
    note.current?.closest('[role="group"]')?.querySelector<HTMLElement>('input')?.focus()
    control.dispatch({ type: 'row-removed', list, clientId })
  }
  return (
    <div ref={note} className={styles['unsent']}>
      <div>
        {/* Only this is announced: what is missing changes with every field. */}
        <p className={styles['unsent-title']} role="status">
          {words.unsent.title[list]()}
        </p>
        <p>
          {sentenceOf(reason)} {lacksEnd && list === 'educations' ? words.unsent.stillStudying() : null}
        </p>
      </div>
      <div>
        <Button size="small" variant="outline" onClick={remove}>
          {words.unsent.remove[list]()}
        </Button>
      </div>
    </div>
  )
}

export function EducationPanel({ control, errors, form }: PanelProps) {
  const rows = control.state.educations
  const hasStart = form.educationDates === 'start-and-end'
  const isValidated = form.education === 'required' || rows.length > 1
  return (
    <Entries list="educations" rows={rows} control={control} isValidated={isValidated}>
      {(row, index) => {
        const { clientId } = row
        const change = (part: Partial<EducationRow>) =>
          control.dispatch({ type: 'row', list: 'educations', clientId, change: part })
        const texts: TextsOf<EducationPart> = (part) => textsOf(fieldName.education(index, part), part, isValidated, errors)
        const unsent = isValidated ? null : unsentEducation(form, row, index)
        return (
          <>
            {lists.map(([key, list, part]) => (
              <div key={key} className={styles['question']} data-half={key !== 'school' || undefined}>
                <EducationField
                  {...texts(part)}
                  list={list}
                  choice={row[key]}
                  note={fieldNote(control, fieldName.education(index, part), row[key].text)}
                  onChange={(choice) => change({ [key]: choice })}
                />
              </div>
            ))}
            {hasStart ? <DateFields which="start" textsOf={texts} row={row} onChange={change} /> : null}
            {form.educationDates === 'none' ? null : (
              <DateFields which="end" textsOf={texts} row={row} onChange={change} isWide={!hasStart} />
            )}
            {unsent ? <UnsentNote control={control} entry={unsent} /> : null}
          </>
        )
      }}
    </Entries>
  )
}

export function EmploymentPanel({ control, errors, form }: PanelProps) {
  const rows = control.state.employments
  const isValidated = form.employment === 'required' || rows.length > 1
  return (
    <Entries list="employments" rows={rows} control={control} isValidated={isValidated}>
      {(row, index) => {
        const { clientId, isCurrent } = row
        const change = (part: Partial<EmploymentRow>) =>
          control.dispatch({ type: 'row', list: 'employments', clientId, change: part })
        const texts: TextsOf<EmploymentPart> = (part) => textsOf(fieldName.employment(index, part), part, isValidated, errors)
        const unsent = isValidated ? null : unsentEmployment(row, index)
        const hintOf = (part: EmploymentPart, text: string) => {
          const note = fieldNote(control, fieldName.employment(index, part), text)
          return note === null ? {} : { hint: note }
        }
        return (
          <>
            <div className={styles['question']} data-half>
              <TextField
                {...texts('company_name')}
                {...hintOf('company_name', row.company)}
                value={row.company}
                onChange={(company) => change({ company })}
                maxLength={maxNameLength}
              />
            </div>
            <div className={styles['question']} data-half>
              <TextField
                {...texts('title')}
                {...hintOf('title', row.title)}
                value={row.title}
                onChange={(title) => change({ title })}
                maxLength={maxNameLength}
              />
            </div>
            <DateFields which="start" textsOf={texts} row={row} onChange={change} />
            {isCurrent ? null : <DateFields which="end" textsOf={texts} row={row} onChange={change} />}
            <ChoiceList
              {...texts('current')}
              label={words.isCurrentJob()}
              isRequired={false}
              choices={[{ value: 'current', label: words.entryLabels.current() }]}
              chosen={isCurrent ? ['current'] : []}
              onChange={(chosen) => change({ isCurrent: chosen.length > 0 })}
              isSingle={false}
            />
            {unsent ? <UnsentNote control={control} entry={unsent} /> : null}
          </>
        )
      }}
    </Entries>
  )
}
