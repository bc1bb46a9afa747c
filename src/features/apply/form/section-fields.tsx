import { type ReactNode, useMemo } from 'react'
import { type AnswerError, requiredConsents } from '#shared/application-rules.ts'
import { visibleFields, type ConsentName, fieldName } from '#shared/answer-fields.ts'
import { type ComplianceSection, type DemographicQuestion, type JobForm, traitsOf } from '#shared/job.ts'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { FieldLanguages } from '#ui/field/field-languages.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { ApplicationControl } from './application-control.ts'
import styles from './application-form.module.css'
import { useLanguageOf } from './form-of-page.ts'
import { EducationPanel, EmploymentPanel } from './entries-panels.tsx'
import { consentsAsked, consentTexts } from './form-fields.ts'
import type { FormSection } from './form-sections.ts'
import { controlIdOf, errorOf, QuestionField, UnanswerableQuestion } from './question-field.tsx'
import { form as words } from '../words.ts'

/** These fields share a row where there is room, if they follow each other. */
const pairs: readonly (readonly [string, string])[] = [
  ['first_name', 'last_name'],
  ['email', 'phone'],
]

/** Whether the field at this place shares its row with the one before or after it. */
function isPaired(names: readonly string[], index: number): boolean {
  return pairs.some(([first, second]) => {
    const at = names.indexOf(first)
    return names[at + 1] === second && (index === at || index === at + 1)
  })
}

interface FieldsProps {
  readonly form: JobForm
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

interface SectionFieldsProps extends FieldsProps {
  readonly section: FormSection
  readonly privacyLink: ReactNode
}

/** The fields of one section. */
export function SectionFields({ privacyLink, section, ...shared }: SectionFieldsProps) {
  const { form } = shared
  switch (section.kind) {
    case 'questions': {
      const names = section.questions.map(({ fields }) => fields[0]?.name ?? '')
      return section.questions.map((question, index) => {
        return (
          <div key={names[index]} className={styles['question']} data-half={isPaired(names, index) || undefined}>
            <QuestionField {...shared} question={question} isLocation={form.locationQuestions.includes(question)} />
          </div>
        )
      })
    }
    case 'education':
      return <EducationPanel {...shared} />
    case 'employment':
      return <EmploymentPanel {...shared} />
    case 'compliance':
      return <Compliance {...shared} />
    case 'demographics':
      return <Demographics {...shared} section={section} />
    case 'consents':
      return (
        <>
          {privacyLink}
          {requiredConsents(form).map((name) => (
            <ConsentField key={name} {...shared} name={name} />
          ))}
        </>
      )
  }
}

/** Compliance questions. Every section shows its full text, even one without questions, because the law requires the text. */
function Compliance({ form, ...shared }: FieldsProps) {
  return form.compliance.map((section, index) => (
    // Sections have no id, and the board defines their order.
    // oxlint-disable-next-line react/no-array-index-key
    <div key={index} className={styles['section']}>
      <Explanation section={section} />
      {section.questions
        .filter((question) => visibleFields(question).length > 0)
        .map((question) => (
          <QuestionField key={question.fields[0]?.name} {...shared} question={question} />
        ))}
    </div>
  ))
}

function Explanation({ section }: { readonly section: ComplianceSection }) {
  const lang = useLanguageOf()(section)
  const { descriptionHtml } = section
  return descriptionHtml === null ? null : <RichText html={descriptionHtml} topHeading={4} isSmall lang={lang} />
}

interface ConsentFieldProps extends FieldsProps {
  readonly name: ConsentName
}

/** One consent. It must never be preselected, and it can always be withdrawn. */
function ConsentField({ control, errors, form, name }: ConsentFieldProps) {
  const { label, sentence } = consentTexts(name, form)
  return (
    <ChoiceList<ConsentName>
      id={controlIdOf(fieldName.consent(name))}
      name={fieldName.consent(name)}
      label={label}
      isRequired={requiredConsents(form).includes(name)}
      error={errorOf(errors, fieldName.consent(name))}
      choices={[{ value: name, label: sentence }]}
      chosen={control.state.consents.filter((given) => given === name)}
      onChange={(chosen) => control.dispatch({ type: 'consent', name, isGiven: chosen.length > 0 })}
      isSingle={false}
    />
  )
}

const demographicConsent = 'gdpr_demographic_data_consent_given'

/** Demographic questions. If the board requires consent for them, they appear only after it was given. */
function Demographics({ section: { demographics }, ...shared }: FieldsProps & { readonly section: FormSection }) {
  const description = shared.form.demographics?.descriptionHtml ?? null
  const lang = useLanguageOf()('board')
  const languages = useMemo(() => ({ label: lang, choices: lang }), [lang])
  return (
    <>
      {description === null ? null : <RichText html={description} topHeading={4} isSmall lang={lang} />}
      {consentsAsked(shared.form).includes(demographicConsent) ? <ConsentField {...shared} name={demographicConsent} /> : null}
      <FieldLanguages value={languages}>
        {demographics.map((question) => (
          <DemographicField key={question.id} {...shared} question={question} />
        ))}
      </FieldLanguages>
    </>
  )
}

interface DemographicFieldProps extends Omit<FieldsProps, 'form'> {
  readonly question: DemographicQuestion
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
      isSingle={traitsOf(question).takes === 'option'}
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
      label={words.pleaseSpecify()}
      isRequired={error !== null}
      error={error}
      value={choices.find((choice) => choice.answer_option_id === optionId)?.text ?? ''}
      onChange={(text) => control.dispatch({ type: 'demographic-text', questionId: question.id, optionId, text })}
    />
  )
}
