import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { codeInFours, codeLength, isCode, typedCode } from '#shared/code-letters.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { LoadingDots } from '#ui/loading-dots/loading-dots.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import type { Fair } from '../tablet/fair.ts'
import { mode } from '../../../words.ts'
import { CodeCamera } from './code-camera.tsx'
import { canScan } from './code-scanner.ts'
import styles from './setup.module.css'

const { frame, parts, setup } = mode

const words = setup.join

type Problem = Exclude<Awaited<ReturnType<Fair['join']>>, 'joined'>

type State =
  | { readonly name: 'scan' | 'type' }
  | { readonly name: 'joining'; readonly code: string }
  | { readonly name: 'problem'; readonly code: string; readonly problem: Problem }

interface JoiningProps {
  readonly fair: Fair
  /** Of the address. null: it is scanned or typed. */
  readonly code: string | null
  readonly onJoined?: () => void
}

/** Joins an event of the desk. The camera comes first where the browser can read codes with it, else the letters. */
export function Joining({ code: given, fair, onJoined }: JoiningProps) {
  const [canUseCamera, setCanUseCamera] = useState<boolean | null>(null)
  const [state, setState] = useState<State>(given === null ? { name: 'scan' } : { name: 'joining', code: given })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    void canScan().then(setCanUseCamera)
  }, [])
  const join = useCallback(
    async (code: string) => {
      setState({ name: 'joining', code })
      const result = isCode(code) ? await fair.join(code) : 'code-ended'
      if (result === 'joined') onJoined?.()
      else setState({ name: 'problem', code, problem: result })
    },
    [fair, onJoined],
  )
  const hasBegun = useRef(false)
  useEffect(() => {
    if (given === null || hasBegun.current) return
    hasBegun.current = true
    void join(given)
  }, [given, join])
  const shown = useRef(state.name)
  useEffect(() => {
    if (shown.current !== state.name) heading.current?.focus()
    shown.current = state.name
  }, [state.name])
  const begin = () => setState({ name: 'scan' })
  const isScanning = state.name === 'scan' && canUseCamera === true
  return (
    <FairScreen
      bar={
        <FairBar
          word={frame.logoWord()}
          end={
            <FairLink to={paths.home()} icon="x">
              {parts.cancel()}
            </FairLink>
          }
        />
      }
    >
      {state.name === 'problem' ? (
        <Trouble heading={heading} {...problems[state.problem]}>
          {state.problem === 'code-ended' ? (
            <Button size="touch-large" icon={canUseCamera ? 'scan' : 'keyboard'} onClick={begin}>
              {canUseCamera ? words.scanAgain() : words.typeAgain()}
            </Button>
          ) : (
            <Button size="touch-large" icon="refresh-cw" onClick={() => void join(state.code)}>
              {parts.tryAgain()}
            </Button>
          )}
        </Trouble>
      ) : (
        <div className={styles['join']}>
          <h1 ref={heading} tabIndex={-1} className={kit['title']}>
            {words.heading()}
          </h1>
          {state.name === 'joining' ? (
            <p className={styles['wait']} role="status">
              <LoadingDots label={words.joining()} />
            </p>
          ) : isScanning ? (
            <>
              <p className={kit['lead']}>{words.scan()}</p>
              <CodeCamera onCode={(code) => void join(code)} onNone={() => setCanUseCamera(false)} />
              <p>{words.once()}</p>
              <Button variant="outline" size="touch" icon="keyboard" onClick={() => setState({ name: 'type' })}>
                {words.typeInstead()}
              </Button>
            </>
          ) : canUseCamera === null ? null : (
            <>
              <p className={kit['lead']}>{words.type()}</p>
              <Letters onCode={(code) => void join(code)} />
              <p>{words.once()}</p>
              {canUseCamera ? (
                <Button variant="outline" size="touch" icon="scan" onClick={begin}>
                  {words.scanInstead()}
                </Button>
              ) : (
                <p className={kit['lead']}>{words.ownCamera()}</p>
              )}
            </>
          )}
        </div>
      )}
    </FairScreen>
  )
}

const problems: Readonly<Record<Problem, Omit<TroubleProps, 'children' | 'heading'>>> = {
  'code-ended': { icon: 'hourglass', title: words.ended.heading, text: words.ended.text },
  busy: { icon: 'clock', title: words.busy.heading, text: words.busy.text },
  'no-answer': { icon: 'wifi-off', title: words.noAnswer.heading, text: words.noAnswer.text },
  unavailable: { icon: 'hard-drive', title: words.unavailable.heading, text: words.unavailable.text },
}

interface TroubleProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly icon: IconName
  readonly title: () => string
  readonly text: () => string
  readonly children: ReactNode
}

/** What happened, and the one thing to do. */
function Trouble({ children, heading, icon, text, title }: TroubleProps) {
  return (
    <div className={styles['trouble']}>
      <span className={styles['trouble-icon']} data-tone="bee">
        <Icon name={icon} />
      </span>
      <h1 ref={heading} tabIndex={-1} className={kit['title']}>
        {title()}
      </h1>
      <p className={kit['lead']}>{text()}</p>
      {children}
    </div>
  )
}

/** The letters of a code, for a tablet that cannot scan it. */
function Letters({ onCode }: { readonly onCode: (code: string) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const code = typedCode(text)
  return (
    <form
      noValidate
      className={styles['letters']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isCode(code)) onCode(code)
        else setError(code.length === codeLength ? words.wrong() : words.notWhole())
      }}
    >
      <TextField
        label={words.code()}
        name="code"
        isRequired
        size="touch"
        value={text}
        error={error}
        hint={words.hint()}
        normalize={(typed) => codeInFours(typedCode(typed))}
        onChange={(typed) => {
          setText(typed)
          setError(null)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" size="touch-large" icon="check">
        {words.join()}
      </Button>
    </form>
  )
}
