import type { ReactNode } from 'react'
import { type AnswerError, type ConsentName, fieldName, requiredConsents } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import { ChoiceList } from '#ui/choice-list/choice-list.tsx'
import { consentTexts } from './form-fields.ts'
import { controlIdOf, errorOf } from './question-field.tsx'
import type { ApplicationControl } from './application-control.ts'

interface ConsentPanelProps {
  readonly form: JobForm
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
  /** Link to the privacy notice. */
  readonly privacyLink?: ReactNode
}

/** The consents that local law requires. The board may ask for processing and retention separately or in one. */
export function ConsentPanel({ control, errors, form, privacyLink }: ConsentPanelProps) {
  return (
    <>
      {privacyLink}
      {requiredConsents(form).map((name) => (
        <ConsentField key={name} name={name} form={form} control={control} error={errorOf(errors, fieldName.consent(name))} />
      ))}
    </>
  )
}

interface ConsentFieldProps {
  readonly name: ConsentName
  readonly form: JobForm
  readonly control: ApplicationControl
  readonly error: string | null
}

/** One consent. It must never be preselected, and it can always be withdrawn. */
export function ConsentField({ control, error, form, name }: ConsentFieldProps) {
  const { label, sentence } = consentTexts(name, form)
  return (
    <ChoiceList<ConsentName>
      id={controlIdOf(fieldName.consent(name))}
      name={fieldName.consent(name)}
      label={label}
      isRequired={requiredConsents(form).includes(name)}
      error={error}
      choices={[{ value: name, label: sentence }]}
      chosen={control.state.consents.filter((given) => given === name)}
      onChange={(chosen) => control.dispatch({ type: 'consent', name, isGiven: chosen.length > 0 })}
      isSingle={false}
    />
  )
}
