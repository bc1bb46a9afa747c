import type { AnswerError } from '#shared/application-rules.ts'
import type { ComplianceSection } from '#shared/job.ts'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import styles from './application-form.module.css'
import { visibleFields } from './form-fields.ts'
import { QuestionField } from './question-field.tsx'
import type { ApplicationControl } from './application-control.ts'

interface CompliancePanelProps {
  readonly sections: readonly ComplianceSection[]
  readonly control: ApplicationControl
  readonly errors: readonly AnswerError[]
}

/** Compliance questions. Every section shows its full text, even one without questions, because the law requires the text. */
export function CompliancePanel({ control, errors, sections }: CompliancePanelProps) {
  return (
    <>
      {sections.map((section, index) => (
        // Sections have no id, and the board defines their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['section']}>
          {section.descriptionHtml === null ? null : <RichText html={section.descriptionHtml} topHeading={4} isSmall />}
          {section.questions
            .filter((question) => visibleFields(question).length > 0)
            .map((question) => (
              <QuestionField key={question.fields[0]?.name} question={question} control={control} errors={errors} />
            ))}
        </div>
      ))}
    </>
  )
}
