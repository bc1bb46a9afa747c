import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Link, useNavigate } from 'react-router-dom'
import { languages } from '#shared/site-languages.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { deskPage, modulePage } from '#modules/desk/shared/desk-pages.ts'
import { askDesk } from '#modules/desk/page/staff/parts/client.ts'
import { useDesk } from '#modules/desk/page/staff/parts/desk-context.ts'
import { NeedsNetwork } from '#modules/desk/page/staff/parts/needs-network.tsx'
import { useDeskTitle } from '#modules/desk/page/staff/parts/view.ts'
import { type DeskFairEvent, type DeskFairSettings, deskFairUrl } from '../../shared/desk-fair.ts'
import { staff } from '../../words.ts'
import { AddTablet } from './add-tablet.tsx'
import { dayOf, whenText } from './event-days.ts'
import { EventExtras, EventFields } from './event-fields.tsx'
import { EventJobs } from './event-jobs.tsx'
import styles from './event.module.css'
import { moduleName, newEvent, peoplePath } from './fairs.ts'
import { Tablets } from './tablets.tsx'
import { useEvent, useEventDraft } from './use-event.ts'

const { event: words } = staff

interface EventPageProps {
  readonly part: string
  readonly takesFocus: boolean
}

/** An event of today, until somebody says otherwise. */
function firstSettings(): DeskFairSettings {
  const today = dayOf(Date.now())
  return {
    name: '',
    firstDay: today,
    lastDay: today,
    languages: [languages[0]],
    source: '',
    idleSeconds: 60,
    pinnedJobIds: [],
  }
}

/** An event, or a new one, whose page stays the same when it is saved for the first time. */
export function EventPage({ part, takesFocus }: EventPageProps) {
  const [newId, setNewId] = useState(() => crypto.randomUUID())
  // It has its address now, and the next new one is another.
  if (part === newId) setNewId(crypto.randomUUID())
  const eventId = part === newEvent ? newId : part
  return <Event key={eventId} eventId={eventId} isNew={part === newEvent} takesFocus={takesFocus} />
}

interface EventProps {
  readonly eventId: string
  readonly isNew: boolean
  readonly takesFocus: boolean
}

function Event({ eventId, isNew, takesFocus }: EventProps) {
  const { readOverview } = useDesk()
  const navigate = useNavigate()
  const [started] = useState(isNew ? firstSettings : null)
  const [isMade, setIsMade] = useState(!isNew)
  const control = useEvent(isMade ? eventId : null)
  const { change, failure, isCurrent, reload, value } = control
  const first = started ?? value?.settings
  useDeskTitle(value?.name || (started ? words.new() : ''))
  if (first) {
    return (
      <Draft
        eventId={eventId}
        first={first}
        event={value}
        takesFocus={takesFocus}
        onChange={(event) => {
          setIsMade(true)
          change(() => event)
          void readOverview()
          if (isNew) void navigate(modulePage(moduleName, eventId), { replace: true })
        }}
      />
    )
  }
  if (isCurrent && failure === 'unreachable') return <NeedsNetwork onTryAgain={reload} />
  if (isCurrent) return <p className={styles['message']}>{words.missing()}</p>
  return (
    <div className={styles['message']}>
      <SkeletonRows count={6} label={words.loading()} />
    </div>
  )
}

interface DraftProps {
  readonly eventId: string
  readonly first: DeskFairSettings
  /** null: it is not made yet. */
  readonly event: DeskFairEvent | null
  readonly takesFocus: boolean
  /** With what the service has now. */
  readonly onChange: (event: DeskFairEvent) => void
}

function Draft({ event, eventId, first, onChange, takesFocus }: DraftProps) {
  const { ask, nowMs, onSignedOut, readOverview, say } = useDesk()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { change, saved, settings, tryAgain } = useEventDraft(eventId, first, onChange)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not when a new event gets its address, while somebody types
  }, [])

  const remove = async () => {
    const answer = await askDesk(deskFairUrl.event(eventId), v.unknown(), { method: 'DELETE' })
    if (answer.status === 'signed-out') return onSignedOut()
    if (answer.status !== 'ok') return say(words.notDeleted())
    say(words.deleted())
    void readOverview()
    return navigate(deskPage())
  }
  const people = (event?.applications ?? 0) + (event?.interests ?? 0)
  const when = whenText(settings, nowMs)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {settings.name || words.new()}
        </h1>
        {when === '' ? null : (
          <span className={styles['when']} data-tone="starling">
            <Icon name="calendar-days" />
            {when}
          </span>
        )}
        <span className={styles['saved']} role="status">
          {saved === 'saved' ? <Icon name="check" /> : null}
          {saved === 'incomplete' ? '' : words.saved[saved]()}
        </span>
        {saved === 'failed' ? (
          <Button variant="outline" size="compact" onClick={tryAgain}>
            {words.tryAgain()}
          </Button>
        ) : null}
        {people === 0 ? null : (
          <Link className={buttonClass({ variant: 'outline', size: 'compact' })} to={peoplePath(eventId)}>
            <Icon name="users" />
            {words.people({ count: people })}
          </Link>
        )}
      </header>
      <div className={styles['columns']}>
        <div className={styles['fields']}>
          <EventFields settings={settings} onChange={change} />
          <EventJobs picked={settings.pinnedJobIds} onChange={(pinnedJobIds) => change({ pinnedJobIds })} />
          <EventExtras settings={settings} onChange={change} />
          {event && people === 0 && event.tablets.length === 0 ? (
            <p>
              <Button
                variant="ghost"
                size="compact"
                icon="trash-2"
                onClick={() =>
                  ask({
                    title: words.askDelete({ name: settings.name }),
                    text: words.askDeleteText(),
                    confirm: words.delete(),
                    onConfirm: () => void remove(),
                  })
                }
              >
                {words.delete()}
              </Button>
            </p>
          ) : null}
        </div>
        {event ? (
          <div className={styles['beside']}>
            {/* A day that was moved may end an event, or give it back. */}
            <AddTablet key={event.settings?.lastDay} event={event} />
            <Tablets event={event} onChange={onChange} />
          </div>
        ) : null}
      </div>
    </div>
  )
}
