import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { DeskApplication, DeskRow, Lamp } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { Button } from '#ui/button/button.tsx'
import { Answers } from './answers.tsx'
import styles from './application.module.css'
import { DeliveryPanel } from './delivery-panel.tsx'
import { systemOf } from './delivery-text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { FairNote } from './fair-note.tsx'
import { Files } from './files.tsx'
import { Kbd } from './kbd.tsx'
import { nameOf } from './list.tsx'
import { Bubble, Mark } from './mark.tsx'
import { SystemLink } from './system-link.tsx'
import { momentText } from './times.ts'
import { UnknownPanel } from './unknown-panel.tsx'

interface ApplicationProps {
  readonly application: DeskApplication
  readonly lamp: Lamp
  readonly nowMs: number
  readonly query: string
  /** Other applications whose delivery is unknown. */
  readonly otherUnknown: readonly DeskRow[]
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly isCopied: boolean
  readonly isActing: boolean
  readonly onCopy: () => void
  readonly onResend: () => void
  readonly onMarkDelivered: () => void
  readonly onErase: () => void
}

/** Tones of initials: a person keeps theirs. */
const tones = ['flamingo', 'macaw', 'bee', 'starling', 'owl'] as const

function toneOf(applicationId: string): (typeof tones)[number] {
  const sum = Array.from(applicationId).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tones[sum % tones.length] ?? 'macaw'
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** One application: who, what happened to it, files and answers in words. Everything of the candidate's is text. */
export function Application(props: ApplicationProps) {
  const { application, heading, lamp, nowMs, otherUnknown, query } = props
  const { applicationId, delivery, email, jobTitle, others, phone, place, withdrawnAtMs } = application
  const name = nameOf(application)
  const hasTwoColumns = useMediaQuery('(width >= 64rem)')
  // Of an unknown one, copying is the first of three steps.
  const isUnknown = delivery.state === 'unknown'
  const copy = <CopyButton variant={isUnknown ? 'outline' : 'ghost'} isCopied={props.isCopied} onCopy={props.onCopy} />
  const who = (
    <>
      <div className={styles['who']}>
        <span className={styles['initials']} data-tone={toneOf(applicationId)} aria-hidden="true">
          {initials(application.name) || '?'}
        </span>
        <div className={styles['who-text']}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {name}
          </h1>
          <ul className={styles['facts']}>
            <li className={styles['job']} dir="auto">
              {jobTitle}
            </li>
            <Fact icon="mail" label="E-mail" text={email}>
              {isUnknown ? null : copy}
            </Fact>
            <Fact icon="phone" label="Phone" text={phone} />
            <Fact icon="map-pin" label="Place" text={place} />
          </ul>
        </div>
      </div>
      {withdrawnAtMs === null ? null : (
        <p className={styles['notice']}>
          <Bubble icon="undo-2" tone={null} />
          <span>
            <b>Withdrawn {momentText(withdrawnAtMs, nowMs)}.</b> This person has taken the application back.
          </span>
        </p>
      )}
      {isUnknown ? (
        <UnknownPanel
          application={application}
          system={systemOf(lamp) ?? 'the recruiting system'}
          systemLink={<SystemLink lamp={lamp} />}
          nowMs={nowMs}
          copy={copy}
          isActing={props.isActing}
          onMarkDelivered={props.onMarkDelivered}
          onResend={props.onResend}
        />
      ) : null}
    </>
  )
  const content = (
    <>
      <Files application={application} />
      <Answers application={application} system={systemOf(lamp)} />
    </>
  )
  const state = (
    <>
      <DeliveryPanel
        application={application}
        lamp={lamp}
        nowMs={nowMs}
        isActing={props.isActing}
        onResend={props.onResend}
        onMarkDelivered={props.onMarkDelivered}
      />
      {application.fair ? <FairNote fair={application.fair} notes={application.notes} nowMs={nowMs} /> : null}
      {isUnknown && otherUnknown.length > 0 ? (
        <Panel title={otherUnknown.length === 1 ? 'One more is unknown' : `${otherUnknown.length} more are unknown`}>
          <Links rows={otherUnknown.map((row) => ({ ...row, text: nameOf(row), isUnknown: true }))} query={query} nowMs={nowMs} />
        </Panel>
      ) : null}
      {others.length === 0 ? null : (
        <Panel title={others.length === 1 ? 'One more of the same address' : `${others.length} more of the same address`}>
          <Links
            rows={others.map((other) => ({ ...other, text: other.jobTitle, isUnknown: false }))}
            query={query}
            nowMs={nowMs}
          />
        </Panel>
      )}
    </>
  )
  const erase = (
    <div className={styles['erase']}>
      <Panel title="Erase this person">
        <p className={styles['small']}>
          Here, with files and ledger.{lamp.state === 'off' ? '' : ` In ${lamp.system} you erase yourself.`}
        </p>
        <Button variant="outline" size="compact" onClick={props.onErase}>
          <Icon name="trash-2" />
          Erase
        </Button>
      </Panel>
    </div>
  )
  // The order of the document is the order on the screen, for keyboards and screen readers too.
  if (!hasTwoColumns) {
    return (
      <div className={styles['page']}>
        {who}
        <div className={styles['state']}>{state}</div>
        {content}
        {erase}
      </div>
    )
  }
  return (
    <div className={styles['page']}>
      <div className={styles['main']}>
        {who}
        {content}
      </div>
      <div className={styles['aside']}>
        {state}
        {erase}
      </div>
    </div>
  )
}

interface FactProps {
  readonly icon: 'mail' | 'phone' | 'map-pin'
  readonly label: string
  readonly text: string | null
  readonly children?: ReactNode
}

interface CopyButtonProps {
  readonly variant: 'ghost' | 'outline'
  readonly isCopied: boolean
  readonly onCopy: () => void
}

function CopyButton({ variant, isCopied, onCopy }: CopyButtonProps) {
  return (
    <Button variant={variant} size="compact" aria-label={isCopied ? 'Copied' : 'Copy the mail address'} onClick={onCopy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span className={styles['copy-word']}>{isCopied ? 'Copied' : 'Copy'}</span>
      <Kbd keys={['C']} />
    </Button>
  )
}

function Fact({ icon, label, text, children }: FactProps) {
  if (text === null || text.trim() === '') return null
  return (
    <li className={styles['fact']} title={label}>
      <Icon name={icon} />
      <span dir="auto">{text}</span>
      {children}
    </li>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['panel']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface LinksProps {
  readonly rows: readonly {
    readonly applicationId: string
    readonly text: string
    readonly isUnknown: boolean
    readonly receivedAtMs: number
  }[]
  readonly query: string
  readonly nowMs: number
}

function Links({ rows, query, nowMs }: LinksProps) {
  return (
    <ul className={styles['links']}>
      {rows.map(({ applicationId, isUnknown, receivedAtMs, text }) => (
        <li key={applicationId}>
          <Link to={deskPage(applicationId) + query}>
            {isUnknown ? <Mark mark="unknown" /> : null}
            <b dir="auto">{text}</b>
            <span className={styles['small']}>{momentText(receivedAtMs, nowMs)}</span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
