import { type AnswerError, type EducationPart, fieldName } from '#shared/application-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { DatePair, MonthField, YearField } from '#ui/date-fields/date-fields.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { type EducationChange, type EducationRow, isEducationBlank, isEducationChosen } from './entered.ts'
import styles from './application-form.module.css'
import { EducationField } from './education-field.tsx'
import { educationLabels } from './form-fields.ts'
import { controlIdOf, errorOf } from './question-field.tsx'
import type { ApplicationControl } from './application-control.ts'

interface EducationPanelProps {
  readonly isRequired: boolean
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

/** The education entries of an application: at least one. */
export function EducationPanel({ control, errors, isRequired }: EducationPanelProps) {
  const { educations } = control.state
  const isValidated = isRequired || educations.length > 1
  return (
    <>
      {educations.map((row, index) => (
        <EducationEntryFields
          key={row.clientId}
          row={row}
          index={index}
          isValidated={isValidated}
          canBeRemoved={educations.length > 1}
          control={control}
          errors={errors}
        />
      ))}
      <div>
        <Button variant="ghost" onClick={control.addEducation}>
          <Icon name="plus" size="medium" />
          Add another school
        </Button>
      </div>
    </>
  )
}

interface EducationEntryProps {
  readonly row: EducationRow
  readonly index: number
  readonly isValidated: boolean
  readonly canBeRemoved: boolean
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

const lists = [
  ['school', 'schools', 'school_name_id'],
  ['degree', 'degrees', 'degree_id'],
  ['discipline', 'disciplines', 'discipline_id'],
] as const

/** Whether an entry is partly filled in. */
function isHalfDone(row: EducationRow): boolean {
  const { degree, discipline, endMonth, endYear, school, startMonth, startYear } = row
  const hasStart = startMonth === undefined || (startMonth !== null && startYear.length === 4)
  const isWhole = [school, degree, discipline].every(isEducationChosen) && endMonth !== null && endYear.length === 4
  return !isEducationBlank(row) && !(isWhole && hasStart)
}

function EducationEntryFields({ canBeRemoved, control, errors, index, isValidated, row }: EducationEntryProps) {
  const change = (part: EducationChange) => control.dispatch({ type: 'education', clientId: row.clientId, change: part })
  const textsOf = (part: EducationPart) => {
    const name = fieldName.education(index, part)
    return {
      id: controlIdOf(name),
      name,
      label: educationLabels[part] ?? '',
      isRequired: isValidated,
      error: errorOf(errors, name),
    }
  }
  return (
    <div role="group" aria-label={`School ${index + 1}`} className={styles['entry']}>
      {canBeRemoved ? (
        <div className={styles['entry-head']}>
          <span className={styles['entry-title']}>School {index + 1}</span>
          <Button
            variant="outline"
            size="small"
            aria-label={`Remove school ${index + 1}`}
            onClick={() => control.dispatch({ type: 'education-removed', clientId: row.clientId })}
          >
            <Icon name="x" size="medium" />
          </Button>
        </div>
      ) : null}
      {lists.map(([key, list, part]) => (
        <div key={key} className={styles['question']} data-half={key !== 'school' || undefined}>
          <EducationField {...textsOf(part)} list={list} choice={row[key]} onChange={(choice) => change({ [key]: choice })} />
        </div>
      ))}
      {row.startMonth === undefined ? null : (
        <div className={styles['question']} data-half>
          <DatePair>
            <MonthField
              {...textsOf('start_date.month')}
              value={row.startMonth}
              onChange={(startMonth) => change({ startMonth })}
            />
            <YearField {...textsOf('start_date.year')} value={row.startYear} onChange={(startYear) => change({ startYear })} />
          </DatePair>
        </div>
      )}
      <div className={styles['question']} data-half={row.startMonth !== undefined || undefined}>
        <DatePair>
          <MonthField {...textsOf('end_date.month')} value={row.endMonth} onChange={(endMonth) => change({ endMonth })} />
          <YearField {...textsOf('end_date.year')} value={row.endYear} onChange={(endYear) => change({ endYear })} />
        </DatePair>
      </div>
      {!isValidated && isHalfDone(row) ? (
        <p className={styles['note']} role="status">
          We can only send a school with all its fields filled in. As it is, this one stays out of your application.
        </p>
      ) : null}
    </div>
  )
}
