import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fair as copy } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import type { Fair, FairQueue } from '../tablet/fair.ts'
import { clockText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import kit from '../parts/parts.module.css'
import { PinField } from '../parts/pin-field.tsx'
import { mode } from '../../../words.ts'
import styles from './all-sent.module.css'

const { parts, recruiters: words } = mode

const texts = words.day

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
        <Button size="touch" variant="plain" icon="arrow-left" aria-label={parts.lastPeople()} onClick={onBack} />
      </header>
      <main className={styles['main']}>
        <img src={copy.art.allSent} alt="" width={320} height={240} />
        <h1 ref={heading} tabIndex={-1}>
          {isClear ? words.light.sent({ sent }) : texts.waits()}
        </h1>
        <p>
          {!isClear
            ? texts.sendFirst()
            : lastSentAtMs === null
              ? texts.copies()
              : `${texts.lastLeft({ time: clockText(lastSentAtMs) })} ${texts.copies()}`}
        </p>
        {jobs.length === 0 ? null : (
          <dl className={styles['jobs']}>
            {jobs.slice(0, shownJobs).map((job) => (
              <div key={job.jobTitle}>
                <dt>{job.jobTitle ?? words.noJob()}</dt>
                <dd>{job.sent}</dd>
              </div>
            ))}
            {rest.length === 0 ? null : (
              <div>
                <dt>{texts.more({ count: rest.length })}</dt>
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
          <Button size="touch-large" variant="plain" isDisabled={!isClear} onClick={() => setIsAsking(true)}>
            {texts.end()}
          </Button>
        )}
        <p>{texts.forgets()}</p>
      </footer>
    </div>
  )
}

function EndForm({ fair }: { readonly fair: Fair }) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const end = async (event: FormEvent) => {
    event.preventDefault()
    const state = fair.getPin()
    if (state.status === 'closed') return setProblem(texts.closed({ time: clockText(state.untilMs) }))
    const result = await fair.tryPin(pin)
    if (result.status === 'wrong') return setProblem(texts.wrong())
    const ended = await fair.end()
    if (ended === 'ended') await navigate(fairPaths.start(), { replace: true })
    else setProblem(texts.problems[ended]())
  }
  return (
    <form className={styles['end']} onSubmit={(event) => void end(event)}>
      <PinField value={pin} error={problem} onChange={setPin} takesFocus />
      <Button size="touch" variant="plain" type="submit">
        {texts.endNow()}
      </Button>
    </form>
  )
}
