import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { fairPaths } from '#shared/fair-pages.ts'
import { ApplicationForm } from '#features/apply/form/application-form.tsx'
import { withBrandRules } from '#features/apply/form/form-fields.ts'
import type { HandedOver } from '#features/apply/passing-session.ts'
import { usePassingSession } from '#features/apply/use-passing-session.ts'
import { formTimeText } from '#features/board/form-minutes.ts'
import type { SealResult } from '#features/fair/fair.ts'
import { BarSlot } from '#ui/bar-slot/bar-slot.tsx'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { NoJob } from '../job/no-job.tsx'
import { useFairJob } from '../job/use-fair-job.ts'
import { WayBar } from '../job/way-bar.tsx'
import { ConfirmClear } from '../kit/confirm-clear.tsx'
import { FairLink } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import { setLastSeal } from '../kit/last-seal.ts'
import { useRunningFair } from '../kit/running-fair.ts'
import styles from './screen.module.css'

/** Why it was not sealed. What was entered is still in the form. */
const notSealed: Readonly<Record<Extract<SealResult, { status: 'failed' }>['reason'], string>> = {
  full: 'This tablet has no room. Ask a recruiter.',
  unavailable: 'This tablet can’t store anything right now. Ask a recruiter.',
  'no-key': 'This tablet isn’t ready for applications. Ask a recruiter.',
  'too-large': 'These files are too large together. Take one out, and seal it again.',
}

/** The whole application at a fair's tablet. Nothing of it is stored before it is sealed. */
export function Screen() {
  const result = useFairJob()
  return result?.status === 'ready' ? <Form job={result.job} /> : <NoJob status={result?.status ?? null} />
}

function Form({ job: boardJob }: { readonly job: JobDetail }) {
  const { fair, settings } = useRunningFair()
  // The form stays as it was when it was opened. The server judges the application by the board of its day.
  const [job] = useState(() => ({ ...boardJob, form: withBrandRules(boardJob.form, copy) }))
  const navigate = useNavigate()
  const { session, state } = usePassingSession(job.form, settings.source || null)
  // At once, not only when React has unmounted this form.
  useEffect(() => fair.watchPerson(session.clear), [fair, session])

  const seal = async ({ answers, files }: HandedOver): Promise<string | null> => {
    const { jobId, title: jobTitle } = job
    const person = fair.getPersonNumber()
    const result = await fair.seal({ kind: 'application', jobId, jobTitle, answers, files })
    // Whoever is here now must not see another one's bird.
    if (fair.getPersonNumber() !== person) return null
    if (result.status === 'failed') return notSealed[result.reason]
    setLastSeal({ bird: result.bird, kind: 'application' })
    void navigate(fairPaths.done(), { replace: true })
    return null
  }

  if (state.status === 'handed-over') return null
  return (
    <FairScreen bar={<Bar jobId={job.jobId} isDirty={session.isDirty} />}>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1 className={kit['title']} tabIndex={-1}>
            {copy.applyHeading}
          </h1>
          <h2 className={styles['job']} lang={job.language ?? undefined} dir="auto">
            {job.title}
          </h2>
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
                <Icon name="lock" />
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

interface BarProps {
  readonly jobId: number
  readonly isDirty: () => boolean
}

/** The bar, with places for the form's own way back and for its progress. Going back forgets what was typed, so it asks. */
function Bar({ isDirty, jobId }: BarProps) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <WayBar
      back={
        <>
          <BarSlot name="back" className={styles['back']} />
          <FairLink
            to={fairPaths.job(jobId)}
            icon="arrow-left"
            onClick={(event) => {
              if (!isDirty()) return
              event.preventDefault()
              setAsking(true)
            }}
          >
            Back to the job
          </FairLink>
          <ConfirmClear
            isOpen={isAsking}
            onKeep={() => setAsking(false)}
            onClear={() => void navigate(fairPaths.job(jobId), { replace: true })}
          />
        </>
      }
    >
      <BarSlot name="below" className={styles['below']} />
    </WayBar>
  )
}

const privacyNotice = copy.privacy ? (
  <p>
    <ExternalLink href={copy.privacy.href}>{copy.privacy.label}</ExternalLink>
  </p>
) : null
