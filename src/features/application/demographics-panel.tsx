import { type AnswerError, fieldName } from '#shared/application-rules.ts'
import type { ApplicationForm, DemographicQuestion, DemographicSection } from '#shared/job.ts'
import { messages } from '#shared/messages.ts'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { ConsentField } from './consent-panel.tsx'
import { consentsAsked } from './form-fields.ts'
import { controlIdOf, errorOf } from './question-field.tsx'
import type { ApplicationControl } from './use-application.ts'

interface DemographicsPanelProps {
  readonly form: ApplicationForm
  readonly section: DemographicSection
  /** Those of this part. */
  readonly questions: readonly DemographicQuestion[]
  /** The part with the words above all of them. */
  readonly isFirst: boolean
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

/** Questions about the person; where the board wants a consent for them, they come only after it (greenhouse.md 1.8). */
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
      // The last row is the one that lets a person say nothing.
      isWhole
    />
  )
}

interface OwnWordsProps extends DemographicFieldProps {
  readonly optionId: number
}

/** The text of a free-form option (specification 5). */
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
