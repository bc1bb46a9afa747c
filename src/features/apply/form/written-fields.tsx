import { useState } from 'react'
import type { JobForm, Question } from '#shared/job.ts'
import { traitsOf } from '#shared/job.ts'
import { visibleFields } from '#shared/answer-fields.ts'
import type { ApplicationControl } from './application-control.ts'
import styles from './application-form.module.css'
import { startForm } from './draft-form.ts'
import { errorsOf } from './form-errors.ts'
import { progressOf, sectionsOf } from './form-sections.ts'
import { emptyForm } from './form-state.ts'
import { SectionFields } from './section-fields.tsx'
import { SectionPanel } from './section-panel.tsx'

const nothing = () => {}

/** Whether a plain text field is all of it: a field that takes letters without any code. */
function isPlainText(question: Question, form: JobForm): boolean {
  const fields = visibleFields(question)
  return (
    fields.length === 1 && fields.every((field) => traitsOf(field).takes === 'text') && !form.locationQuestions.includes(question)
  )
}

/**
 * The first fields of a form, as far as they are plain text, where and how the form shows them. Only the server renders them, into
 * the page of a job (`first-fields.tsx`).
 */
export function WrittenFields({ form }: { readonly form: JobForm }) {
  const [state] = useState(() => startForm(form, emptyForm, () => 'first'))
  const [section] = sectionsOf(form, state)
  if (section?.kind !== 'questions') return null
  const end = section.questions.findIndex((question) => !isPlainText(question, form))
  const questions = end < 0 ? section.questions : section.questions.slice(0, end)
  if (questions.length === 0) return null
  const control: ApplicationControl = {
    state,
    dispatch: nothing,
    pickFile: nothing,
    removeFile: nothing,
    retryFile: nothing,
    submit: nothing,
  }
  return (
    <div className={styles['form']}>
      <SectionPanel
        section={section}
        position={1}
        progress={progressOf([section], errorsOf(form, state))}
        errorCount={0}
        closedNote={null}
        isOpen
        moves={false}
        onToggle={null}
        next={null}
        onOpenNext={nothing}
      >
        <SectionFields section={{ ...section, questions }} form={form} control={control} errors={[]} privacyLink={null} />
      </SectionPanel>
    </div>
  )
}
