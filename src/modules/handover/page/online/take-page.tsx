import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { codeInFours, codeLength, isCode, typedCode } from '#shared/code-letters.ts'
import { paths } from '#shared/paths.ts'
import { relativeTime } from '#platform/format.ts'
import { registerUnsavedWork } from '#platform/unsaved-work.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { LoadingDots } from '#ui/loading-dots/loading-dots.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { HandedDraft } from './parcel.ts'
import { answeredText, continuePath, type HeadingRef, TakeActions, TakeBox } from './take-box.tsx'
import styles from './take-page.module.css'
import { TwoDrafts } from './two-drafts.tsx'
import { type Take, type TakeProblem, type TakeState, useTake } from './use-take.ts'
import { online as words } from '../../words.ts'
import { codeInHash } from '../../shared/handover.ts'
import { handoverPage } from '../../shared/handover-page.ts'

/** Takes a draft from another device, by the code in the address or by one that is typed. */

interface TakePageProps {
  /** The picture at the head of the welcome. */
  readonly art: string
}

export function TakePage(props: TakePageProps) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const link = useTake(() => {
    // The code is of no more use, and a history should not hold it.
    if (window.location.hash !== '') void navigate(handoverPage, { replace: true })
  })
  const { ask, state, type } = link
  // A page that reloads for a file that is missing would lose the letters.
  useEffect(
    () =>
      registerUnsavedWork(
        async () => {},
        () => false,
      ),
    [],
  )
  const code = codeInHash(hash)
  const hasCode = hash !== ''
  useEffect(() => {
    if (code !== null) ask(code)
    else if (hasCode) type(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each address
  }, [code, hasCode])

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state.name)
  useEffect(() => {
    // At first the page's arrival has moved the focus.
    if (shown.current !== state.name) heading.current?.focus()
    shown.current = state.name
  }, [state.name])
  return (
    <div className={styles['page']} aria-busy={state.name === 'fetching'}>
      <Shown {...props} heading={heading} link={link} state={state} />
    </div>
  )
}

interface ShownProps extends TakePageProps {
  readonly heading: HeadingRef
  readonly link: Take
  readonly state: TakeState
}

function Shown({ art, heading, link, state }: ShownProps) {
  switch (state.name) {
    case 'typing':
      return <Typing heading={heading} isWrong={state.isWrong} onTake={(code) => link.take(code, true)} />
    case 'link':
      return (
        <TakeBox heading={heading} title={words.take.link()}>
          <p className={styles['lead']}>{words.take.linkLead()}</p>
          <p className={styles['note']}>{words.take.from()}</p>
          <TakeActions>
            <Button onClick={() => link.take(state.code, false)}>{words.take.takeLink()}</Button>
            <JobsLink />
          </TakeActions>
        </TakeBox>
      )
    case 'fetching':
      return (
        <TakeBox heading={heading} title={words.take.fetching()}>
          <p className={styles['wait']} role="status">
            <LoadingDots label={words.take.fetching()} />
          </p>
        </TakeBox>
      )
    case 'problem':
      return <Problem heading={heading} {...state} onTryAgain={() => link.tryAgain(state.code)} />
    case 'ended':
      return (
        <TakeBox heading={heading} icon="hourglass" title={words.take.ended()}>
          <p>{words.take.endedLead()}</p>
          <p className={styles['note']}>{words.take.nothingLost()}</p>
          <TakeActions>
            <Button variant="outline" onClick={() => link.type()}>
              {words.take.typeNew()}
            </Button>
            <JobsLink />
          </TakeActions>
        </TakeBox>
      )
    case 'here':
      return <Here art={art} heading={heading} {...state} onRemove={link.remove} />
    case 'two':
      return <TwoDrafts heading={heading} {...state} onChoose={link.choose} />
    case 'submitted':
      return (
        <TakeBox heading={heading} icon="circle-check" title={words.take.submitted()}>
          <p>{words.take.submittedLead()}</p>
          <TakeActions>
            <Link className={buttonClass()} to={paths.myJobs()}>
              {words.take.myJobs()}
            </Link>
          </TakeActions>
        </TakeBox>
      )
    case 'removed':
      return (
        <TakeBox heading={heading} icon="check" title={words.take.removed()}>
          <p>{words.take.removedLead()}</p>
          <TakeActions>
            <JobsLink />
          </TakeActions>
        </TakeBox>
      )
  }
}

const JobsLink = () => (
  <Link className={buttonClass({ variant: 'ghost' })} to={paths.jobs()}>
    {words.take.seeJobs()}
  </Link>
)

interface TypingProps {
  readonly heading: HeadingRef
  readonly isWrong: boolean
  readonly onTake: (code: string) => void
}

/** The letters, for a device without a camera. */
function Typing({ heading, isWrong, onTake }: TypingProps) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(isWrong ? '' : null)
  const code = typedCode(text)
  const isWhole = code.length === codeLength
  return (
    <TakeBox heading={heading} title={words.take.type()}>
      <p className={styles['lead']}>{words.take.typeLead()}</p>
      <form
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWhole) return
          if (isCode(code)) onTake(code)
          else setWrong(text)
        }}
      >
        <div className={styles['letters']}>
          <TextField
            label={words.take.code()}
            name="code"
            isRequired
            value={text}
            onChange={setText}
            normalize={(typed) => codeInFours(typedCode(typed))}
            hint={words.take.hint()}
            error={wrong === null || (wrong !== text && text !== '') ? null : words.take.wrong()}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
          />
        </div>
        <Button type="submit" isWide isDisabled={!isWhole}>
          {words.take.fetch()}
        </Button>
      </form>
      <p className={styles['note']}>{words.take.from()}</p>
      <p className={styles['note']}>{words.take.camera()}</p>
    </TakeBox>
  )
}

interface ProblemProps {
  readonly heading: HeadingRef
  readonly problem: TakeProblem
  readonly onTryAgain: () => void
}

const problemTexts: Readonly<Record<TakeProblem, readonly [icon: IconName, title: () => string, lead: () => string]>> = {
  offline: ['wifi-off', words.take.offline, words.take.offlineLead],
  busy: ['clock', words.take.problem, words.problems.busy],
  'no-answer': ['unplug', words.take.problem, words.problems['no-answer']],
  unreadable: ['refresh-cw', words.take.unreadable, words.take.unreadableLead],
  full: ['hard-drive', words.take.full, words.take.fullLead],
  'no-storage': ['eye-off', words.take.noStorage, words.take.noStorageLead],
}

function Problem({ heading, onTryAgain, problem }: ProblemProps) {
  const [icon, title, lead] = problemTexts[problem]
  return (
    <TakeBox heading={heading} icon={icon} title={title()}>
      <p>{lead()}</p>
      <p className={styles['note']}>{words.take.nothingLost()}</p>
      <TakeActions>
        <Button variant="outline" onClick={onTryAgain}>
          {words.take.tryAgain()}
        </Button>
      </TakeActions>
    </TakeBox>
  )
}

interface HereProps extends Pick<TakePageProps, 'art'> {
  readonly heading: HeadingRef
  readonly draft: HandedDraft
  readonly isForgotten: boolean
  readonly onRemove: Take['remove']
}

function Here({ art, draft, heading, isForgotten, onRemove }: HereProps) {
  const { files, hasApart, jobId, jobTitle, leftFiles, place, progress, updatedAtMs } = draft
  const [nowMs] = useState(() => Date.now())
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <TakeBox
      heading={heading}
      title={words.take.here()}
      head={
        <div className={styles['head']}>
          <img src={art} alt="" width={420} height={360} />
        </div>
      }
    >
      <p className={styles['lead']}>{isForgotten ? words.take.hereLead() : words.take.hereLeadKept()}</p>
      <div className={styles['draft']}>
        <h2 className={styles['job']}>
          <bdi lang={foreignLanguage()}>{jobTitle}</bdi>
        </h2>
        <p className={styles['note']}>
          <bdi lang={foreignLanguage()}>{place}</bdi>
        </p>
        {progress ? (
          // The words below say it.
          <span className={styles['bar']} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (100 * progress.answeredCount) / progress.requiredCount)}%` }} />
          </span>
        ) : null}
        <p className={styles['progress']}>
          <strong>{answeredText(progress)}</strong>
          <span className={styles['note']}>{relativeTime(updatedAtMs, nowMs)}</span>
        </p>
        {files.length === 0 ? null : (
          <ul className={styles['files']}>
            {files.map(({ fileId, fileName }) => (
              <li key={fileId}>
                <Icon name="file-text" size="medium" />
                <bdi>{fileName}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {leftFiles.length === 0 ? null : (
        <p className={styles['missing']}>{words.take.leftFiles({ count: leftFiles.length, names: listText(leftFiles) })}</p>
      )}
      {hasApart ? <p className={styles['note']}>{words.take.apart()}</p> : null}
      <p role="alert" className={styles['failed']}>
        {hasFailed ? words.problems.failed() : null}
      </p>
      <TakeActions>
        <Link className={buttonClass()} to={continuePath(jobId)}>
          {words.take.continue()}
        </Link>
        <Button variant="ghost" onClick={() => void onRemove(jobId).then((isGone) => setHasFailed(!isGone))}>
          {words.take.remove()}
        </Button>
      </TakeActions>
    </TakeBox>
  )
}
