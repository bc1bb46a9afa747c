import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fair as copy } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { askToInstall, installWay } from '#platform/install-prompt.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { type RecruiterView, RecruitersOnly } from '../parts/recruiters-only.tsx'
import { StepList } from '../parts/step-list.tsx'
import { mode } from '../../../words.ts'
import { type Check, checksOf, type Remedy } from './checks.ts'
import styles from './ready.module.css'
import { type Checking, useChecks } from './use-checks.ts'

const { frame, parts, ready: words } = mode

/** Whether a tablet may leave home, and what it costs to leave without something. */
export function Screen() {
  return <RecruitersOnly>{(view) => <ReadyCheck {...view} />}</RecruitersOnly>
}

function ReadyCheck({ fair, settings, status }: RecruiterView) {
  const checking = useChecks(fair, settings)
  const { checkAgain, isBusy, measured } = checking
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const checks = measured ? checksOf(settings, measured) : []
  const red = checks.filter((check) => check.status === 'red')
  const open = [...red, ...checks.filter((check) => check.status === 'amber')]
  const green = checks.filter((check) => check.status === 'green')
  const isReady = measured !== null && open.length === 0
  const isRunning = status === 'running'

  const start = async () => {
    const result = await fair.start()
    if (result === 'saved') await navigate(fairPaths.start(), { replace: true })
    else setProblem(words.notStarted())
  }
  const again = (
    <Button variant="outline" size="touch" icon="refresh-cw" isDisabled={isBusy} onClick={() => checkAgain()}>
      {words.checkAgain()}
    </Button>
  )
  const end = isRunning ? (
    <>
      <FairLink to={fairPaths.recruiters()} icon="users">
        {parts.lastPeople()}
      </FairLink>
      <FairLink to={fairPaths.start()} variant="primary" icon="lock">
        {parts.backToFair()}
      </FairLink>
    </>
  ) : isReady ? (
    <Chip tone="owl" size="touch">
      <Icon name="circle-check" />
      {words.ready()}
    </Chip>
  ) : null
  const foot = (
    <>
      {again}
      {isRunning ? null : (
        <>
          <p id="start-note" className={styles['start-note']}>
            {problem ?? startNote({ isBusy: measured === null, redTitles: red.map(({ title }) => title), isReady })}
          </p>
          <Button
            size="touch-large"
            variant="primary"
            icon="play"
            isDisabled={measured === null || red.length > 0}
            aria-describedby="start-note"
            onClick={() => void start()}
          >
            {words.start()}
          </Button>
        </>
      )}
    </>
  )
  return (
    <FairScreen bar={<FairBar word={frame.logoWord()} end={end} />} foot={foot}>
      <div className={styles['page']}>
        <div className={styles['head']}>
          {isReady && copy.art.hurry !== undefined ? <img src={copy.art.hurry} alt="" width={260} height={200} /> : null}
          <h1 className={kit['title']}>
            {isReady ? words.heading.ready({ number: settings.tabletNumber }) : words.heading.nearly()}
          </h1>
          <p className={kit['lead']} role="status">
            {measured === null ? words.lead.checking() : isReady ? words.lead.ready() : words.lead.open({ count: open.length })}
          </p>
        </div>
        {open.map((check) => (
          <OpenCheck key={check.name} check={check} checking={checking} />
        ))}
        {green.length === 0 ? null : <StepList steps={green.map((check) => ({ ...check, state: 'done' }))} />}
        {settings.hasPin ? (
          <FairLink to={fairPaths.newPin()} variant="plain" icon="key-round">
            {words.changePin()}
          </FairLink>
        ) : null}
      </div>
    </FairScreen>
  )
}

interface StartNote {
  readonly isBusy: boolean
  readonly isReady: boolean
  readonly redTitles: readonly string[]
}

function startNote({ isBusy, isReady, redTitles }: StartNote): string {
  if (isBusy) return words.note.checking()
  if (redTitles.length === 0) return isReady ? words.note.pinLeadsOut() : words.note.without()
  return redTitles.reduce((before, title) => words.note.then({ before, title }), words.note.notYet())
}

interface OpenCheckProps {
  readonly check: Check
  readonly checking: Checking
}

/** What is not green stands alone, with its cost and its remedy. What is missing loads while the page is open. */
function OpenCheck({ check: { detail, icon, remedy, status, title }, checking }: OpenCheckProps) {
  const { checkAgain, isBusy } = checking
  // Elsewhere it is installed by the browser's own menu, as the text says.
  const hasButton = remedy === 'test' || (remedy === 'install' && installWay() === 'prompt')
  const remedies: Readonly<Record<Exclude<Remedy, 'set-pin'>, () => void>> = {
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
        <FairLink to={fairPaths.newPin()} variant="primary">
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
