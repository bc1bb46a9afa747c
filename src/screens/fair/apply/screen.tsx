import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { fairPaths } from '#shared/fair-pages.ts'
import { ApplicationForm } from '#features/apply/form/application-form.tsx'
import { withBrandRules } from '#features/apply/form/form-fields.ts'
import type { HandedApplication } from '#features/apply/passing-session.ts'
import { usePassingSession } from '#features/apply/use-passing-session.ts'
import { formTimeText } from '#features/board/form-minutes.ts'
import type { Fair, FairSettings, SealResult } from '#features/fair/fair.ts'
import { useFair } from '#features/fair/use-fair.ts'
import { isOnline } from '#platform/online.ts'
import { BarSlot } from '#ui/bar-slot/bar-slot.tsx'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { SharedDevice } from '#ui/shared-device/shared-device.ts'
import { NoJob } from '../job/no-job.tsx'
import { useFairJob } from '../job/use-fair-job.ts'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairLink } from '../kit/fair-button.tsx'
import { FairIcon } from '../kit/fair-icon.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import { setLastSeal } from '../kit/last-seal.ts'
import styles from './screen.module.css'

/** Why it was not sealed. What was entered is still in the form. */
const notSealed: Readonly<Record<Extract<SealResult, { status: 'failed' }>['reason'], string>> = {
  full: 'This tablet has no room. Ask a recruiter.',
  unavailable: 'This tablet can’t store anything right now. Ask a recruiter.',
  'no-key': 'This tablet isn’t ready for applications. Ask a recruiter.',
}

/** The whole application at a fair's tablet. Nothing of it is stored before it is sealed. */
export function Screen() {
  const result = useFairJob()
  const { fair, state } = useFair()
  if (result?.status === 'not-found' || result?.status === 'unavailable') return <NoJob status={result.status} />
  if (!result || !fair || state.status !== 'running') return <NoJob status={null} />
  return <ForOnePerson fair={fair} settings={state.settings} job={result.job} />
}

interface FormProps {
  readonly fair: Fair
  readonly settings: FairSettings
  readonly job: JobDetail
}

function ForOnePerson(props: FormProps) {
  const { fair } = props
  const person = useSyncExternalStore(fair.watchPerson, fair.getPersonNumber)
  return (
    <SharedDevice value={person}>
      {/* Nothing of one person may be in the page of the next, not even which sections were open. */}
      <Form key={person} {...props} />
    </SharedDevice>
  )
}

function Form({ fair, job: boardJob, settings }: FormProps) {
  // The form stays as it was when it was opened. The server judges the application by the board of its day.
  const [job] = useState(() => ({ ...boardJob, form: withBrandRules(boardJob.form, copy) }))
  const navigate = useNavigate()
  const { session, state } = usePassingSession(job.form, settings.source || null)
  // At once, not only when React unmounts this form.
  useEffect(() => fair.watchPerson(session.clear), [fair, session])

  const seal = async ({ answers, files }: HandedApplication): Promise<string | null> => {
    const { jobId, title: jobTitle } = job
    const result = await fair.seal({ kind: 'application', jobId, jobTitle, answers, files })
    if (result.status === 'failed') return notSealed[result.reason]
    setLastSeal({ bird: result.bird, kind: 'application', isOnline: isOnline() })
    void navigate(fairPaths.done(), { replace: true })
    return null
  }

  if (state.status === 'handed-over') return <NoJob status={null} />
  return (
    <FairScreen bar={<Bar jobId={job.jobId} />}>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1 className={kit['title']} tabIndex={-1}>
            {copy.applyHeading}
          </h1>
          <p className={styles['job']} lang={job.language ?? undefined} dir="auto">
            {job.title}
          </p>
          <p>
            {formTimeText(job.form)}. {copy.applyLead}
          </p>
        </div>
        <div className={styles['form']}>
          <ApplicationForm
            key={state.formKey}
            job={job}
            control={{ ...session, state: state.form, submit: () => void session.submit(seal) }}
            isReadOnly={false}
            privacyLink={privacyNotice}
            mustCheckAnswers={copy.mustCheckAnswers}
            songArt={copy.songArt}
            closedNotes={copy.closedNotes}
            draftNote=""
            draftChip={null}
            profileChoice={
              <p className={styles['promise']}>
                <FairIcon name="lock" />
                Sealed the moment you press. Nobody can read it on this tablet.
              </p>
            }
            openJobsLink={null}
          />
        </div>
      </div>
    </FairScreen>
  )
}

/** The places of the form's own way back and of its progress are in the bar. */
function Bar({ jobId }: { readonly jobId: number }) {
  return (
    <FairBar
      start={
        <>
          <BarSlot name="back" className={styles['back']} />
          <FairLink to={fairPaths.job(jobId)} icon="arrow-left">
            Back to the job
          </FairLink>
        </>
      }
    >
      <BarSlot name="below" className={styles['below']} />
    </FairBar>
  )
}

const privacyNotice = copy.privacy ? (
  <p>
    <ExternalLink href={copy.privacy.href}>{copy.privacy.label}</ExternalLink>
  </p>
) : null
