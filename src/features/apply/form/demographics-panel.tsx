import { type AnswerError, fieldName } from '#shared/application-rules.ts'
import type { JobForm, DemographicQuestion, DemographicSection } from '#shared/job.ts'
import { messages } from '#shared/messages.ts'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { ConsentField } from './consent-panel.tsx'
import { consentsAsked } from './form-fields.ts'
import { controlIdOf, errorOf, UnanswerableQuestion } from './question-field.tsx'
import type { ApplicationControl } from './application-control.ts'

interface DemographicsPanelProps {
  readonly form: JobForm
  readonly section: DemographicSection
  /** The questions of this section. */
  readonly questions: readonly DemographicQuestion[]
  /** Whether to show the introduction and the consent. */
  readonly isFirst: boolean
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

/** Demographic questions. If the board requires consent for them, they appear only after it was given. */
export function DemographicsPanel({ control, errors, form, isFirst, questions, section }: DemographicsPanelProps) {
  const isGated = consentsAsked(form).includes('gdpr_demographic_data_consent_given')
  return (
    <>
      {isFirst && section.descriptionHtml !== null ? <RichText html={section.descriptionHtml} topHeading={4} isSmall /> : null}
      {isFirst && isGated ? (
        <ConsentField name="gdpr_demographic_data_consent_given" form={form} control={control} error={null} />
      ) : null}
      {questions.map((question) => (
        <DemographicField key={question.id} question={question} control={control} errors={errors} />
      ))}
    </>
  )
}

interface DemographicFieldProps {
  readonly question: DemographicQuestion
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

function DemographicField({ control, errors, question }: DemographicFieldProps) {
  const { demographics } = control.state
  const choices = demographics.find(({ question_id: id }) => id === question.id)?.answer_options ?? []
  const name = fieldName.demographic(question.id)
  if (question.options.length === 0) return <UnanswerableQuestion label={question.label} />
  return (
    <ChoiceList
      id={controlIdOf(name)}
      name={name}
      label={question.label}
      isRequired={question.required}
      error={errorOf(errors, name)}
      choices={question.options.map(({ freeForm, id, label }) => ({
        value: id,
        label,
        detail: freeForm ? <OwnWords question={question} optionId={id} control={control} errors={errors} /> : null,
      }))}
      chosen={choices.map((choice) => choice.answer_option_id)}
      onChange={(optionIds) => control.dispatch({ type: 'demographic', questionId: question.id, optionIds })}
      isSingle={question.type === 'multi_value_single_select'}
      // Show the whole list: the last option lets the applicant decline to answer, and must not be hidden by scrolling.
      isWhole
    />
  )
}

interface OwnWordsProps extends DemographicFieldProps {
  readonly optionId: number
}

/** The text field of a free-form option. */
function OwnWords({ control, errors, optionId, question }: OwnWordsProps) {
  const name = fieldName.demographicText(question.id, optionId)
  const error = errorOf(errors, name)
  const choices = control.state.demographics.find(({ question_id: id }) => id === question.id)?.answer_options ?? []
  return (
    <TextField
      id={controlIdOf(name)}
      name={name}
      label={messages.pleaseSpecify}
      isRequired={error !== null}
      error={error}
      value={choices.find((choice) => choice.answer_option_id === optionId)?.text ?? ''}
      onChange={(text) => control.dispatch({ type: 'demographic-text', questionId: question.id, optionId, text })}
    />
  )
}
