import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router-dom'
import type { DeskApplication, DeskRow, Lamp } from '../../../shared/desk.ts'
import { deskPage } from '../../../shared/desk-pages.ts'
import { languages } from '#shared/site-languages.ts'
import { language } from '#shared/words.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { momentOf, momentText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import type { DeskLogEntry } from '../../../shared/log.ts'
import { LogDeed } from '../parts/log-entry.tsx'
import { type DeskErase, useDesk } from '../parts/desk-context.ts'
import { pagesFillings } from '../parts/fillings.ts'
import { Kbd } from '../parts/kbd.tsx'
import { IconBubble, StateBubble } from '../parts/state-bubble.tsx'
import { personName, systemOf } from '../parts/states.ts'
import { FileViewer } from '../viewer/file-viewer.tsx'
import { Answers } from './answers.tsx'
import styles from './application.module.css'
import { DeliveryPanel } from './delivery-panel.tsx'
import { PhoneTabs } from './phone-tabs.tsx'
import { DecisionPanel, TeamPanel } from './team-panel.tsx'
import { RefusalPanel } from './refusal-panel.tsx'
import { UnknownPanel } from './unknown-panel.tsx'
import { staff } from '../../../words.ts'

const { application: words } = staff

interface ApplicationProps {
  readonly application: DeskApplication
  readonly lamp: Lamp
  /** Other applications whose delivery is unknown. */
  readonly otherUnknown: readonly DeskRow[]
  readonly heading: RefObject<HTMLHeadingElement | null>
  /** What corrects a refused one. */
  readonly correction: RefObject<HTMLFormElement | null>
  readonly isCopied: boolean
  readonly onCopy: () => void
  readonly onResend: () => void
  readonly onMarkDelivered: () => void
  readonly onDiscarded: () => Promise<void>
  readonly onErase: (what: DeskErase['what']) => void
}

/** Tones of initials: a person keeps theirs. */
const tones = ['flamingo', 'macaw', 'bee', 'starling', 'owl'] as const

function toneOf(applicationId: string): (typeof tones)[number] {
  const sum = Array.from(applicationId).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return tones[sum % tones.length] ?? 'macaw'
}

function initials(name: string): string {
  const names = name.trim().split(/\s+/)
  const letters = names.length > 1 ? [names[0], names.at(-1)] : [names[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The language of the person, in that of the page. null: the site speaks only one. */
function languageText(tag: string): string | null {
  if (languages.length === 1) return null
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag
}

/** One application: the person, its delivery, files and answers in words. Everything of the candidate's is text. */
export function Application(props: ApplicationProps) {
  const { application, lamp, otherUnknown } = props
  const { delivery, details, known, others } = application
  const { may } = useDesk()
  const hasTwoColumns = useMediaQuery('(width >= 64rem)')
  const isPhone = useLayoutWidth() === 'phone'
  const isUnknown = delivery.state === 'unknown'
  // What waits for somebody's look stands first.
  const isHeld = delivery.state === 'held'
  const way = (
    <DeliveryPanel
      application={application}
      lamp={lamp}
      onResend={props.onResend}
      onMarkDelivered={props.onMarkDelivered}
      onDiscarded={props.onDiscarded}
    />
  )
  const who = (
    <>
      <RefusalPanel
        key={delivery.state === 'refused' ? delivery.atMs : 0}
        application={application}
        lamp={lamp}
        form={props.correction}
      />
      <Who {...props} />
      {isUnknown ? (
        <UnknownPanel
          application={application}
          system={systemOf(lamp)}
          systemLink={<SystemLink lamp={lamp} />}
          copy={<CopyButton variant="outline" isCopied={props.isCopied} onCopy={props.onCopy} />}
          onMarkDelivered={props.onMarkDelivered}
          onResend={props.onResend}
        />
      ) : null}
      {isHeld ? <div className={styles['held']}>{way}</div> : null}
    </>
  )
  const answers = <Answers application={application} system={systemOf(lamp)} />
  const files = <FileViewer applicationId={application.applicationId} files={application.files} />
  const content = (
    <div className={styles['content']}>
      <div>{answers}</div>
      {files}
    </div>
  )
  const state = (
    <>
      {isPhone ? null : <DecisionPanel application={application} />}
      <TeamPanel application={application} />
      {isHeld ? null : way}
      {pagesFillings.map(({ name, Panel }) => (
        <Panel key={name} row={known[name]} application={details[name]} />
      ))}
      <Deeds entries={application.log} />
      {isUnknown ? (
        <Links
          title={words.moreUnknown({ count: otherUnknown.length })}
          rows={otherUnknown.map((row) => ({ ...row, text: personName(row), isUnknown: true }))}
        />
      ) : null}
      <Links
        title={words.moreOfAddress({ count: others.length })}
        rows={others.map((other) => ({ ...other, text: other.jobTitle, isUnknown: false }))}
      />
    </>
  )
  const erase = may('erase') ? (
    <div className={styles['erase']}>
      <section className={styles['panel']}>
        <h2>{words.eraseHeading()}</h2>
        <p className={styles['small']}>{words.eraseText({ system: systemOf(lamp) ?? 'none' })}</p>
        <div className={styles['erase-buttons']}>
          <Button variant="outline" size="compact" onClick={() => props.onErase('person')}>
            <Icon name="trash-2" />
            {words.erasePerson()}
          </Button>
          <Button variant="outline" size="compact" onClick={() => props.onErase('application')}>
            {words.eraseOne()}
          </Button>
        </div>
      </section>
    </div>
  ) : null
  if (isPhone) {
    const history = (
      <>
        {state}
        {erase}
      </>
    )
    return (
      <div className={styles['page']}>
        {who}
        <PhoneTabs
          name={personName(application)}
          tabs={[
            { label: words.answers.questions(), content: <div className={styles['answers']}>{answers}</div> },
            ...(application.files.length === 0 ? [] : [{ label: words.files.heading(), content: files }]),
            { label: words.history(), content: history },
          ]}
        />
        <DecisionPanel application={application} isBar />
      </div>
    )
  }
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

/** Who did what with it here. */
function Deeds({ entries }: { readonly entries: readonly DeskLogEntry[] }) {
  const { nowMs } = useDesk()
  if (entries.length === 0) return null
  return (
    <section className={styles['panel']}>
      <h2>{staff.log.ofOne()}</h2>
      <ol className={styles['deeds']}>
        {entries.map((entry) => (
          <li key={entry.entryId}>
            <b dir="auto">{entry.name}</b> <LogDeed entry={entry} />{' '}
            <time dateTime={new Date(entry.atMs).toISOString()}>{momentText(entry.atMs, nowMs)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Who({ application, heading, isCopied, lamp, onCopy }: ApplicationProps) {
  const { applicationId, delivery, email, isToTell, jobTitle, language: spoken, name, phone, place, withdrawnAtMs } = application
  const { actions, may, nowMs } = useDesk()
  const system = systemOf(lamp) ?? 'none'
  const tell = () => {
    actions.tell(application)
    // The button goes.
    heading.current?.focus()
  }
  return (
    <>
      <div className={styles['who']}>
        <span className={styles['initials']} data-tone={toneOf(applicationId)} aria-hidden="true">
          {initials(name) || '?'}
        </span>
        <div className={styles['who-text']}>
          <h1 ref={heading} tabIndex={-1}>
            <bdi>{personName(application)}</bdi>
          </h1>
          <ul className={styles['facts']}>
            <li className={styles['job']} lang={foreignLanguage()} dir="auto">
              {jobTitle}
            </li>
            <Fact icon="mail" label={words.email()} text={email} href={email === null ? null : `mailto:${email}`}>
              {/* Of an unknown one, copying is the first of three steps. */}
              {delivery.state === 'unknown' ? null : <CopyButton variant="ghost" isCopied={isCopied} onCopy={onCopy} />}
            </Fact>
            <Fact
              icon="phone"
              label={words.phone()}
              text={phone}
              href={phone === null ? null : `tel:${phone.replace(/[^+\d]/g, '')}`}
            />
            <Fact icon="map-pin" label={words.place()} text={place} />
            <Fact icon="globe" label={words.language()} text={languageText(spoken)} />
          </ul>
        </div>
      </div>
      {withdrawnAtMs === null ? null : (
        <p className={styles['notice']}>
          <IconBubble icon="undo-2" tone={isToTell ? 'bee' : null} />
          <span>
            <b>{words.withdrawn(momentOf(withdrawnAtMs, nowMs))}</b>{' '}
            {isToTell ? words.tell.text({ system }) : words.withdrawnText()}
          </span>
          {isToTell && may('decide') ? (
            <Button variant="outline" size="compact" isDisabled={actions.isActing} onClick={tell}>
              <Icon name="check" />
              {words.tell.done({ system })}
            </Button>
          ) : null}
        </p>
      )}
    </>
  )
}

/** Leads to the recruiting system's own page, in a new tab. The system learns nothing of where the visitor comes from. */
export function SystemLink({ lamp }: { readonly lamp: Lamp }) {
  if (lamp.state === 'off') return null
  return (
    <NewTabLink className={buttonClass({ variant: 'outline', size: 'compact' })} href={lamp.systemUrl}>
      {words.openSystem({ system: lamp.system })}
      <Icon name="arrow-up-right" />
    </NewTabLink>
  )
}

interface CopyButtonProps {
  readonly variant: 'ghost' | 'outline'
  readonly isCopied: boolean
  readonly onCopy: () => void
}

function CopyButton({ variant, isCopied, onCopy }: CopyButtonProps) {
  return (
    <Button variant={variant} size="compact" aria-label={isCopied ? words.copyDone() : words.copyAddress()} onClick={onCopy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span className={styles['copy-word']}>{isCopied ? words.copyDone() : words.copy()}</span>
      <Kbd keys={['C']} />
    </Button>
  )
}

interface FactProps {
  readonly icon: 'mail' | 'phone' | 'map-pin' | 'globe'
  readonly label: string
  readonly text: string | null
  readonly href?: string | null
  readonly children?: ReactNode
}

function Fact({ icon, label, text, href = null, children }: FactProps) {
  if (text === null || text.trim() === '') return null
  return (
    <li className={styles['fact']} title={label}>
      <Icon name={icon} />
      <span dir="auto">{href === null ? text : <a href={href}>{text}</a>}</span>
      {children}
    </li>
  )
}

interface LinksProps {
  readonly title: string
  readonly rows: readonly {
    readonly applicationId: string
    readonly text: string
    readonly isUnknown: boolean
    readonly receivedAtMs: number
  }[]
}

/** Other applications. Nothing without any. */
function Links({ title, rows }: LinksProps) {
  const { nowMs, query } = useDesk()
  if (rows.length === 0) return null
  return (
    <section className={styles['panel']}>
      <h2>{title}</h2>
      <ul className={styles['links']}>
        {rows.map(({ applicationId, isUnknown, receivedAtMs, text }) => (
          <li key={applicationId}>
            <Link to={deskPage(applicationId) + query}>
              {isUnknown ? <StateBubble state="unknown" /> : null}
              <b dir="auto">{text}</b>
              <span className={styles['small']}>{momentText(receivedAtMs, nowMs)}</span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
