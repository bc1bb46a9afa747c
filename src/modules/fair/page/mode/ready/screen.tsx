import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { askToInstall, installWay } from '#platform/install-prompt.ts'
import { Button } from '#ui/button/button.tsx'
import { cardClass } from '#ui/card/card.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { type RecruiterView, RecruitersOnly } from '../parts/recruiters-only.tsx'
import { mode } from '../../../words.ts'
import { type Check, checksOf, type Remedy } from './checks.ts'
import styles from './ready.module.css'
import { type Checking, useChecks } from './use-checks.ts'

const { parts, ready: words } = mode

/** Whether a tablet may leave home. */
export function Screen() {
  return <RecruitersOnly>{(view) => <ReadyCheck {...view} />}</RecruitersOnly>
}

function ReadyCheck({ fair, isRunning, settings }: RecruiterView) {
  const checking = useChecks(fair)
  const { checkAgain, isBusy, measured } = checking
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const checks = measured ? checksOf(settings, measured) : []
  const red = checks.filter(({ status }) => status === 'red')
  const open = [...red, ...checks.filter(({ status }) => status === 'amber')]
  const green = checks.filter(({ status }) => status === 'green')
  const isReady = measured !== null && open.length === 0
  const canStart = measured !== null && !isBusy && red.length === 0

  const start = async () => {
    const result = await fair.start()
    if (result === 'saved') await navigate(fairPaths.start(), { replace: true })
    else setProblem(words.notStarted())
  }
  const bar = (
    <FairBar
      start={
        <FairLink to={fairPaths.setup()} icon="arrow-left">
          {parts.setUp()}
        </FairLink>
      }
      end={
        <Button variant="outline" size="touch" icon="refresh-cw" isDisabled={isBusy} onClick={() => checkAgain()}>
          {words.checkAgain()}
        </Button>
      }
    />
  )
  const foot = isRunning ? undefined : (
    <>
      <p id="start-note" className={styles['start-note']}>
        {problem ?? startNote({ isBusy, redTitles: red.map(({ title }) => title) })}
      </p>
      <Button
        size="touch-large"
        variant="primary"
        icon="play"
        isDisabled={!canStart}
        aria-describedby="start-note"
        onClick={() => void start()}
      >
        {words.start()}
      </Button>
    </>
  )
  return (
    <FairScreen bar={bar} foot={foot}>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <Ring done={green.length} />
          <div>
            <h1 className={styles['title']}>{isReady ? words.heading.ready({ number: settings.tabletNumber }) : words.heading.nearly()}</h1>
            <p className={kit['lead']} role="status">
              {settings.name === '' ? '' : `${settings.name}. `}
              {leadText({ isBusy, openCount: open.length })}
            </p>
          </div>
        </div>
        {open.map((check) => (
          <OpenCheck key={check.name} check={check} checking={checking} />
        ))}
        {green.length === 0 ? null : (
          <ul className={`${cardClass} ${styles['green']}`} data-size="touch">
            {green.map(({ detail, icon, name, title }) => (
              <li key={name}>
                <Icon name={icon} />
                <span className={styles['text']}>
                  <b>{title}</b>
                  <span>{detail}</span>
                </span>
                <span className={styles['tick']}>
                  <Icon name="check" />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FairScreen>
  )
}

function startNote({ isBusy, redTitles }: { readonly isBusy: boolean; readonly redTitles: readonly string[] }): string {
  if (isBusy) return words.note.checking()
  if (redTitles.length === 0) return words.note.pinLeadsOut()
  return redTitles.reduce((before, title) => words.note.then({ before, title }), words.note.notYet())
}

function leadText({ isBusy, openCount }: { readonly isBusy: boolean; readonly openCount: number }): string {
  return isBusy ? words.lead.checking() : words.lead.open({ count: openCount })
}

const length = 2 * Math.PI * 56

function Ring({ done }: { readonly done: number }) {
  return (
    <span className={styles['ring']} role="img" aria-label={words.ring({ done })}>
      <svg viewBox="0 0 132 132" aria-hidden="true">
        <circle cx="66" cy="66" r="56" />
        {done === 0 ? null : (
          <circle cx="66" cy="66" r="56" strokeDasharray={`${(done / 9) * length} ${length}`} transform="rotate(-90 66 66)" />
        )}
      </svg>
      <b aria-hidden="true">
        {done}
        <small>{words.ofNine()}</small>
      </b>
    </span>
  )
}

interface OpenCheckProps {
  readonly check: Check
  readonly checking: Checking
}

/** What is not green stands alone, with its remedy. */
function OpenCheck({ check: { detail, icon, remedy, status, title }, checking }: OpenCheckProps) {
  const { checkAgain, isBusy, loadFiles, loadJobs } = checking
  // Elsewhere it is installed by the browser's own menu, as the text says.
  const hasButton = remedy !== undefined && remedy !== 'set-pin' && (remedy !== 'install' || installWay() === 'prompt')
  const remedies: Readonly<Record<Exclude<Remedy, 'set-pin'>, () => void>> = {
    'load-jobs': loadJobs,
    'load-files': loadFiles,
    // What is pressed beside the browser's question would be measured too early.
    install: () => checkAgain(askToInstall),
    test: () => checkAgain(),
  }
  return (
    <section className={styles['open']} data-tone={status === 'red' ? 'cardinal' : 'bee'}>
      <span className={styles['bubble']}>
        <Icon name={icon} />
      </span>
      <div className={styles['text']}>
        <h2>{title}</h2>
        <span>{detail}</span>
      </div>
      {remedy === 'set-pin' ? (
        <FairLink to={fairPaths.setup()} variant="primary">
          {words.remedies[remedy]()}
        </FairLink>
      ) : null}
      {hasButton ? (
        <Button size="touch" variant="primary" isDisabled={isBusy} onClick={remedies[remedy]}>
          {words.remedies[remedy]()}
        </Button>
      ) : null}
    </section>
  )
}
