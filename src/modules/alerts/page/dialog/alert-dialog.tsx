import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { SearchChoices } from '#shared/saved-search.ts'
import { alertSendAgainSeconds } from '../../shared/alerts.ts'
import { SingleAddress } from '#shared/single-address.ts'
import { isOnline } from '#platform/online.ts'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { clockTime } from '#ui/video-card/clock-time.ts'
import { type AlertResult, requestMailAlert, endOnDevice, setOnDevice } from '../alert-client.ts'
import styles from './alert-dialog.module.css'
import { type AlertWay, alertWays } from '../alert-ways.ts'
import { savedSearches } from '#features/saved-searches/saved-searches.ts'
import { chipTexts } from '#features/saved-searches/search-text.ts'
import type { AlertRow } from '../../device/alert-rows.ts'
import { alerts, useAlerts } from '../alerts.ts'
import { askToNotify } from '../push.ts'
import { watchWaitingAlerts } from '../send-waiting.ts'
import { dialog as words } from '../../words.ts'

/**
 * Asks how somebody wants to hear of new jobs like those of a search, and sets the alert. The search is kept in any case. Loaded at
 * the press that opens it.
 */

type Step =
  | { readonly name: 'choose' }
  /** A first mail is on its way. */
  | { readonly name: 'mailed'; readonly address: string; readonly sentAtMs: number }
  /** A first message is on its way to this browser, whose worker answers it. */
  | { readonly name: 'confirming'; readonly sentAtMs: number }
  /** The browser shows no notifications of this site. */
  | { readonly name: 'blocked' }
  | { readonly name: 'done' }
  /** Stored here, and sent once the service can be reached. */
  | { readonly name: 'later' }

const icons: Readonly<Record<Exclude<Step['name'], 'choose'>, readonly [icon: IconName, tone: string]>> = {
  mailed: ['mail-check', 'macaw'],
  confirming: ['bell', 'macaw'],
  blocked: ['bell-off', 'bee'],
  done: ['bell-ring', 'owl'],
  later: ['wifi-off', 'bee'],
}

interface AlertDialogProps {
  readonly search: string
  readonly choices: SearchChoices
  /** Mounted while it is closed, too, so that the focus goes back to its opener. Each opening is a new one. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AlertDialog({ choices, isOpen, onClose, search }: AlertDialogProps) {
  const [chosenStep, setStep] = useState<Step>({ name: 'choose' })
  const hasStarted = useAlerts().some((alert) => alert.search === search && alert.status === 'device')
  const step: Step = chosenStep.name === 'confirming' && hasStarted ? { name: 'done' } : chosenStep
  const ways = alertWays()
  const [way, setWay] = useState<AlertWay>(ways[0] ?? 'mail')
  const [address, setAddress] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** As it was before this dialog. */
  const [before] = useState(() => ({ alert: alerts.find(search), saved: savedSearches.find(search) ?? null }))
  const putBack = async () => {
    await alerts.put(search, before.alert)
    await savedSearches.putBack(search, before.saved)
  }
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [step.name])

  /** Sets an alert, or stores it until that can be done. It is stored first, because the worker may start it before the answer is here. */
  const set = async (ask: () => Promise<AlertResult>, waiting: AlertRow, done: Step) => {
    setIsAsking(true)
    setProblem(null)
    watchWaitingAlerts()
    const isStored = await alerts.set(waiting)
    const result = isOnline() ? await ask() : { status: 'later' as const }
    if (result.status === 'set') {
      await alerts.put(search, { search, status: waiting.status === 'mail-waiting' ? 'mail' : 'device' })
    } else if (result.status === 'refused') await putBack()
    setIsAsking(false)
    if (result.status === 'set') setStep(done)
    else if (result.status === 'asked') setStep({ name: 'confirming', sentAtMs: Date.now() })
    else if (result.status === 'later' && isStored) setStep({ name: 'later' })
    else setProblem(result.status === 'refused' && result.reason === 'too-many-alerts' ? words.tooMany() : words.failed())
  }
  const sendMail = async (typed: string) => {
    const parsed = v.safeParse(SingleAddress, typed)
    if (!parsed.success) return setProblem(words.wrongAddress())
    const { output } = parsed
    await set(
      () => requestMailAlert(search, output),
      { search, status: 'mail-waiting', address: output },
      {
        name: 'mailed',
        address: output,
        sentAtMs: Date.now(),
      },
    )
  }
  const setHere = async () => {
    if (await askToNotify()) await set(() => setOnDevice(search), { search, status: 'device-waiting' }, { name: 'done' })
    else setStep({ name: 'blocked' })
  }
  const undo = async () => {
    const { status } = await endOnDevice(search)
    if (status === 'later') return setProblem(words.notEnded())
    await putBack()
    onClose()
  }

  const title = words.steps[step.name]()
  const done = (
    <Button variant="outline" onClick={onClose}>
      {words.done()}
    </Button>
  )
  return (
    <Dialog
      isOpen={isOpen}
      isNarrow
      onClose={onClose}
      title={title}
      head={
        <div className={styles['head']}>
          {step.name === 'choose' ? null : (
            <span className={styles['bubble']} data-tone={icons[step.name][1]}>
              <Icon name={icons[step.name][0]} />
            </span>
          )}
          <h2 ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h2>
        </div>
      }
    >
      {step.name === 'choose' ? (
        <form
          noValidate
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isAsking) void (way === 'mail' ? sendMail(address) : setHere())
          }}
        >
          <p className={styles['chips']}>
            {chipTexts(choices).map(({ language, text }) => (
              <Chip key={text} tone="macaw">
                <bdi lang={language}>{text}</bdi>
              </Chip>
            ))}
          </p>
          {ways.length < 2 ? null : <Ways ways={ways} chosen={way} onChoose={setWay} />}
          {way === 'mail' ? (
            <TextField
              label={words.email()}
              isRequired
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              icon="mail"
              value={address}
              error={problem}
              onBlur={() => setProblem(address === '' || v.is(SingleAddress, address) ? null : words.wrongAddress())}
              onChange={(text) => {
                setAddress(text)
                setProblem(null)
              }}
            />
          ) : null}
          <p className={styles['note']}>{way === 'mail' ? words.mailNote() : words.deviceNote()}</p>
          {way === 'device' ? <Problem text={problem} /> : null}
          <div className={styles['actions']}>
            <Button type="submit" isLoading={isAsking}>
              {way === 'mail' ? words.sendMail() : words.tellMeHere()}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {words.cancel()}
            </Button>
          </div>
        </form>
      ) : step.name === 'mailed' ? (
        <>
          <p>
            <Sentence text={words.mailed({ address: slot(0) })} elements={[<strong key="address">{step.address}</strong>]} />
          </p>
          <SendAgain
            sentAtMs={step.sentAtMs}
            isAsking={isAsking}
            onSend={() => void sendMail(step.address)}
            texts={{ waiting: words.nothingArrived, now: words.nothingArrivedNow }}
          >
            {done}
          </SendAgain>
          <Problem text={problem} />
        </>
      ) : step.name === 'confirming' ? (
        <>
          <p>{words.confirming()}</p>
          <SendAgain
            sentAtMs={step.sentAtMs}
            isAsking={isAsking}
            onSend={() => void setHere()}
            texts={{ waiting: words.nothingShown, now: words.nothingShownNow }}
          >
            {done}
          </SendAgain>
          <Problem text={problem} />
        </>
      ) : step.name === 'blocked' ? (
        <>
          <p>{ways.includes('mail') ? words.blocked() : words.blockedOnly()}</p>
          <div className={styles['actions']}>
            {ways.includes('mail') ? (
              <Button
                onClick={() => {
                  setWay('mail')
                  setStep({ name: 'choose' })
                }}
              >
                {words.byMailInstead()}
              </Button>
            ) : null}
            <Button variant="ghost" onClick={onClose}>
              {words.notNow()}
            </Button>
          </div>
        </>
      ) : step.name === 'done' ? (
        <>
          <p>{words.onDevice()}</p>
          <p className={styles['note']}>{words.endInMyJobs()}</p>
          <Problem text={problem} />
          <div className={styles['actions']}>
            {done}
            <Button variant="ghost" onClick={() => void undo()}>
              {words.undo()}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{isOnline() ? words.keptUnanswered() : words.keptOffline()}</p>
          <div className={styles['actions']}>{done}</div>
        </>
      )}
    </Dialog>
  )
}

function Problem({ text }: { readonly text: string | null }) {
  return (
    <p role="alert" className={styles['problem']}>
      {text}
    </p>
  )
}

interface WaysProps {
  readonly ways: readonly AlertWay[]
  readonly chosen: AlertWay
  readonly onChoose: (way: AlertWay) => void
}

function Ways({ chosen, onChoose, ways }: WaysProps) {
  return (
    <fieldset className={styles['ways']} aria-label={words.how()}>
      {ways.map((way) => (
        <label key={way} className={styles['way']}>
          <input
            type="radio"
            name="alert-way"
            className={styles['radio']}
            checked={way === chosen}
            onChange={() => onChoose(way)}
          />
          <span className={styles['way-text']}>
            <strong>{words.ways[way].label()}</strong>
            <span>{words.ways[way].text()}</span>
          </span>
          <Icon name={way === 'mail' ? 'mail' : 'bell'} />
        </label>
      ))}
    </fieldset>
  )
}

interface SendAgainProps {
  readonly sentAtMs: number
  readonly isAsking: boolean
  readonly onSend: () => void
  readonly texts: { readonly waiting: (values: { readonly time: string }) => string; readonly now: () => string }
  readonly children: ReactNode
}

/** Offers to send the mail or the message again after a minute. The service sends no earlier. */
function SendAgain({ children, isAsking, onSend, sentAtMs, texts }: SendAgainProps) {
  const [nowMs, setNowMs] = useState(sentAtMs)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((sentAtMs - nowMs) / 1000) + alertSendAgainSeconds)
  const time = clockTime(seconds)
  return (
    <>
      <p className={styles['note']}>{seconds > 0 ? texts.waiting({ time }) : texts.now()}</p>
      <div className={styles['actions']}>
        {children}
        <Button variant="ghost" isDisabled={seconds > 0} isLoading={isAsking} onClick={onSend}>
          {seconds > 0 ? words.sendAgainIn({ time }) : words.sendAgain()}
        </Button>
      </div>
    </>
  )
}
