import { useState } from 'react'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { ApplicationForm } from '#features/apply/form/application-form.tsx'
import { startForm } from '#features/apply/form/draft-form.ts'
import { formOfPage } from '#features/apply/form/form-of-page.ts'
import { emptyForm } from '#features/apply/form/form-state.ts'
import { brandOfForm, privacyLink, renderFileSources } from './form-parts.tsx'

const nothing = () => {}
const noControl = { dispatch: nothing, pickFile: nothing, removeFile: nothing, retryFile: nothing, submit: nothing }

/**
 * The whole form, empty, as the server writes it into the page of a job (`written-form.tsx`): every question with its field, so that the
 * search of a page, password managers and lists of fields know them before any code is there.
 */
export function WriteForm({ job: boardJob }: { readonly job: JobDetail }) {
  const [job] = useState(() => ({ ...boardJob, form: formOfPage(boardJob.form, copy) }))
  const [state] = useState(() => startForm(job.form, emptyForm, () => 'first'))
  return (
    <ApplicationForm
      {...brandOfForm}
      isWritten
      job={job}
      control={{ ...noControl, state, renderFileSources }}
      isReadOnly={false}
      privacyLink={privacyLink}
      draftNote=""
      profileChoice={null}
      draftChip={null}
      openJobsLink={null}
    />
  )
}
