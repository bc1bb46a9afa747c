import type { ReactNode } from 'react'
import type { AnswerError } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import type { ApplicationControl } from './application-control.ts'
import styles from './application-form.module.css'
import { CompliancePanel } from './compliance-panel.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { DemographicsPanel } from './demographics-panel.tsx'
import { EducationPanel } from './education-panel.tsx'
import { EmploymentPanel } from './employment-panel.tsx'
import type { FormSection } from './form-sections.ts'
import { QuestionField } from './question-field.tsx'

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

interface SectionFieldsProps {
  readonly section: FormSection
  readonly form: JobForm
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
  readonly privacyLink: ReactNode
}

/** The fields of one section. */
export function SectionFields({ section, form, control, errors, privacyLink }: SectionFieldsProps) {
  const shared = { control, errors }
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
      return <EducationPanel {...shared} isRequired={form.education === 'required'} />
    case 'employment':
      return <EmploymentPanel {...shared} isRequired={form.employment === 'required'} />
    case 'compliance':
      return <CompliancePanel {...shared} sections={form.compliance} />
    case 'demographics':
      return form.demographics ? (
        <DemographicsPanel
          {...shared}
          form={form}
          section={form.demographics}
          questions={section.demographics}
          isFirst={section.isFirst}
        />
      ) : null
    case 'consents':
      return <ConsentPanel {...shared} form={form} privacyLink={privacyLink} />
  }
}
