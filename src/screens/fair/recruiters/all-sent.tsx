import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fair as copy } from '#content'
import { fairPaths } from '#shared/fair-pages.ts'
import type { Fair, FairQueue } from '#features/fair/fair.ts'
import { clockText } from '#platform/format.ts'
import { FairButton } from '../kit/fair-button.tsx'
import { FairField } from '../kit/fair-field.tsx'
import kit from '../kit/kit.module.css'
import { firstNumberText } from '../kit/number-text.ts'
import styles from './all-sent.module.css'
import { noJob } from './texts.ts'

const shownJobs = 3

interface AllSentProps {
  readonly fair: Fair
  readonly eventName: string
  readonly queue: FairQueue
  readonly onBack: () => void
}

/** The end of a day: nothing waits on this tablet. Only from here the event can be ended. */
export function AllSent({ eventName, fair, onBack, queue }: AllSentProps) {
  const { jobs, lastSentAtMs, sent } = queue
  const isClear = queue.waiting === 0 && queue.needsAttention === 0
  const [isAsking, setIsAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const rest = jobs.slice(shownJobs)
  return (
    <div className={styles['page']} data-tone="owl">
      <header className={styles['head']}>
        <b className={kit['name']}>{eventName}</b>
        <FairButton variant="snow" icon="arrow-left" aria-label="The last people" onClick={onBack} />
      </header>
      <main className={styles['main']}>
        <img src={copy.art.allSent} alt="" width={320} height={240} />
        <h1 ref={heading} tabIndex={-1}>
          {isClear ? `All ${sent} sent.` : 'Something waits.'}
        </h1>
        <p>
          {isClear
            ? `${lastSentAtMs === null ? '' : `The last one left at ${clockText(lastSentAtMs)}. `}Sealed copies stay here for a day, or until you end this event.`
            : 'Send it first. An event ends when everything has arrived.'}
        </p>
        {jobs.length === 0 ? null : (
          <dl className={styles['jobs']}>
            {jobs.slice(0, shownJobs).map((job) => (
              <div key={job.jobTitle}>
                <dt>{job.jobTitle ?? noJob}</dt>
                <dd>{job.sent}</dd>
              </div>
            ))}
            {rest.length === 0 ? null : (
              <div>
                <dt>{firstNumberText(rest.length)} more</dt>
                <dd>{rest.reduce((sum, job) => sum + job.sent, 0)}</dd>
              </div>
            )}
          </dl>
        )}
      </main>
      <footer className={styles['foot']}>
        {isAsking && isClear ? (
          <EndForm fair={fair} />
        ) : (
          <FairButton variant="snow" isLarge isDisabled={!isClear} onClick={() => setIsAsking(true)}>
            End this event
          </FairButton>
        )}
        <p>Keeps the jobs, forgets the PIN and the event.</p>
      </footer>
    </div>
  )
}

const problems = {
  'something-waits': 'Something waits. Send it first.',
  unconfirmed: 'The server has not confirmed the last ones. Check the network and try again.',
  unavailable: 'It could not be ended. Try again.',
} as const

function EndForm({ fair }: { readonly fair: Fair }) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const end = async (event: FormEvent) => {
    event.preventDefault()
    const state = fair.getPin()
    if (state.status === 'closed') return setProblem(`Too many tries. Closed until ${clockText(state.untilMs)}.`)
    const result = await fair.tryPin(pin)
    if (result.status === 'wrong') return setProblem('Not that one.')
    const ended = await fair.end()
    if (ended === 'ended') await navigate(fairPaths.start(), { replace: true })
    else setProblem(problems[ended])
  }
  return (
    <form className={styles['end']} onSubmit={(event) => void end(event)}>
      <FairField
        label="Recruiters’ PIN"
        value={pin}
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed has gone
        autoFocus
        error={problem}
        onChange={({ target }) => setPin(target.value)}
      />
      <FairButton variant="snow" type="submit">
        End it now
      </FairButton>
    </form>
  )
}
