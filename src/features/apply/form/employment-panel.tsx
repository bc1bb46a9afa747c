import { type AnswerError, type EmploymentPart, fieldName } from '#shared/application-rules.ts'
import { maxNameLength } from '#shared/limits.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { Button } from '#ui/button/button.tsx'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { DatePair, MonthField, YearField } from '#ui/date-fields/date-fields.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { EmploymentRow } from './entered.ts'
import type { ApplicationControl } from './application-control.ts'
import styles from './application-form.module.css'
import { employmentLabels } from './form-fields.ts'
import { controlIdOf, errorOf } from './question-field.tsx'

interface EmploymentPanelProps {
  readonly isRequired: boolean
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

/** The former jobs of an application, and the current one. */
export function EmploymentPanel({ control, errors, isRequired }: EmploymentPanelProps) {
  const { employments } = control.state
  return (
    <>
      {employments.map((row, index) => (
        <EmploymentFields
          key={row.clientId}
          row={row}
          index={index}
          isValidated={isRequired || employments.length > 1}
          canBeRemoved={employments.length > 1}
          control={control}
          errors={errors}
        />
      ))}
      <div>
        <Button variant="ghost" onClick={() => control.dispatch({ type: 'employment-added', clientId: uniqueId() })}>
          <Icon name="plus" size="medium" />
          Add another job
        </Button>
      </div>
    </>
  )
}

interface EmploymentFieldsProps {
  readonly row: EmploymentRow
  readonly index: number
  readonly isValidated: boolean
  readonly canBeRemoved: boolean
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

function EmploymentFields({ canBeRemoved, control, errors, index, isValidated, row }: EmploymentFieldsProps) {
  const { clientId, isCurrent } = row
  const change = (part: Partial<EmploymentRow>) => control.dispatch({ type: 'employment', clientId, change: part })
  const textsOf = (part: EmploymentPart) => {
    const name = fieldName.employment(index, part)
    return {
      id: controlIdOf(name),
      name,
      label: employmentLabels[part],
      isRequired: isValidated,
      error: errorOf(errors, name),
    }
  }
  return (
    <div role="group" aria-label={`Job ${index + 1}`} className={styles['entry']}>
      {canBeRemoved ? (
        <div className={styles['entry-head']}>
          <span className={styles['entry-title']}>Job {index + 1}</span>
          <Button
            variant="outline"
            size="small"
            aria-label={`Remove job ${index + 1}`}
            onClick={() => control.dispatch({ type: 'employment-removed', clientId })}
          >
            <Icon name="x" size="medium" />
          </Button>
        </div>
      ) : null}
      <div className={styles['question']} data-half>
        <TextField
          {...textsOf('company_name')}
          value={row.company}
          onChange={(company) => change({ company })}
          maxLength={maxNameLength}
        />
      </div>
      <div className={styles['question']} data-half>
        <TextField {...textsOf('title')} value={row.title} onChange={(title) => change({ title })} maxLength={maxNameLength} />
      </div>
      <div className={styles['question']} data-half>
        <DatePair>
          <MonthField {...textsOf('start_date.month')} value={row.startMonth} onChange={(startMonth) => change({ startMonth })} />
          <YearField {...textsOf('start_date.year')} value={row.startYear} onChange={(startYear) => change({ startYear })} />
        </DatePair>
      </div>
      {isCurrent ? null : (
        <div className={styles['question']} data-half>
          <DatePair>
            <MonthField {...textsOf('end_date.month')} value={row.endMonth} onChange={(endMonth) => change({ endMonth })} />
            <YearField {...textsOf('end_date.year')} value={row.endYear} onChange={(endYear) => change({ endYear })} />
          </DatePair>
        </div>
      )}
      <ChoiceList
        {...textsOf('current')}
        label="Is this your current job?"
        isRequired={false}
        choices={[{ value: 'current', label: employmentLabels.current }]}
        chosen={isCurrent ? ['current'] : []}
        onChange={(chosen) => change({ isCurrent: chosen.length > 0 })}
        isSingle={false}
      />
    </div>
  )
}
