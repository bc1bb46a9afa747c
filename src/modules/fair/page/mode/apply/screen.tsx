import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { job as copy } from '#content'
import { distinctTitle } from '#shared/distinct-title.ts'
import type { JobDetail } from '#shared/job.ts'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { ApplicationForm } from '#features/apply/form/application-form.tsx'
import { formOfPage } from '#features/apply/form/form-of-page.ts'
import type { FileSourceProps } from '#features/apply/form/application-control.ts'
import { type HandedOver, usePassingSession } from './passing-session.ts'
import { formTimeText } from '#features/board/job/form-minutes.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { PaperButton } from '#modules/paper/page/form/paper-button.tsx'
import { Slot } from '#platform/slot.tsx'
import { BarSlot } from '#ui/bar-slot/bar-slot.tsx'
import { ExternalLink } from '#ui/link/arrow-link.tsx'
import { ConfirmClear } from '../parts/confirm-clear.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairJob } from '../parts/fair-job.tsx'
import { FairScreen, WayBar } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { useRunningFair } from '../parts/running-fair.ts'
import { useFairJobs } from '../parts/use-fair-jobs.ts'
import { noteActivity } from '../parts/use-idle.ts'
import { mode } from '../../../words.ts'
import styles from './screen.module.css'

const { apply: words, parts } = mode

/** The whole application at a fair's tablet. Nothing of it is stored before it is sealed. */
export function Screen() {
  return <FairJob>{({ job }) => <Form job={job} />}</FairJob>
}

function Form({ job: boardJob }: { readonly job: JobDetail }) {
  const { fair, seal, settings } = useRunningFair()
  const { jobs } = useFairJobs()
  // The form stays as it was when it was opened. The server judges the application by the board of its day.
  const [job] = useState(() => ({ ...boardJob, form: formOfPage(boardJob.form, copy) }))
  const { session, state } = usePassingSession(job.form, settings.source || null)
  // At once, not only when React has unmounted this form.
  useEffect(() => fair.watchPerson(session.clear), [fair, session])

  const hand = async ({ answers, files }: HandedOver): Promise<string | null> => {
    const { jobId } = job
    const jobTitle = distinctTitle({ ...job, id: jobId }, jobs)
    const failure = await seal({ kind: 'application', jobId, jobTitle, answers, files })
    return failure && words.failures[failure]()
  }

  if (state.status === 'handed-over') return null
  return (
    <FairScreen bar={<Bar jobId={job.jobId} isDirty={session.isDirty} />}>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1 className={kit['title']} tabIndex={-1}>
            {copy.applyHeading}
          </h1>
          <h2 className={styles['job']} lang={foreignLanguage(job.language)} dir="auto">
            {job.title}
          </h2>
          <p>{words.timeThen({ time: formTimeText(job.form), sentence: copy.applyLead })}</p>
        </div>
        <div className={styles['form']}>
          <ApplicationForm
            key={state.formKey}
            job={job}
            control={{ ...session, state: state.form, renderFirstFileSource, submit: () => void session.submit(hand) }}
            isReadOnly={false}
            privacyLink={privacyNotice}
            submitNotes={<Slot name="submit-notes" props={{ job }} />}
            mustCheckAnswers={copy.mustCheckAnswers}
            songArt={copy.songArt}
            closedNotes={copy.closedNotes}
            draftNote=""
            draftChip={null}
            profileChoice={
              <p className={styles['promise']}>
                <Icon name="lock" />
                {parts.promise()}
              </p>
            }
            openJobsLink={null}
          />
        </div>
      </div>
    </FairScreen>
  )
}

/** Who comes to a fair has their pages on paper, and no file on this tablet. */
const renderFirstFileSource = (way: FileSourceProps) => <PaperButton {...way} onMovement={noteActivity} />

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
            {parts.backToJob()}
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
