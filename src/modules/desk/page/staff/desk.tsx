import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { DeskRow } from '../../shared/desk.ts'
import { deskPage, logSection, peopleSection } from '../../shared/desk-pages.ts'
import { type DeskRole, mayDo } from '../../shared/people.ts'
import { browserClock } from '#platform/clock.ts'
import { readStored, writeStored } from '#platform/local-store.ts'
import { clockText, sinceDays } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { late } from '#ui/late/late.tsx'
import { Toast } from '#ui/toast/toast.tsx'
import { ApplicationView } from './application/application-view.tsx'
import { Bar } from './bar.tsx'
import styles from './desk.module.css'
import { ConfirmDialog, ExportDialog, KeysDialog } from './dialogs.tsx'
import { EraseDialog, type ToErase } from './erase-dialog.tsx'
import { Columns } from './list/columns.tsx'
import { KeyBar } from './key-bar.tsx'
import { ListView } from './list/list-view.tsx'
import { ModuleView } from './module-view.tsx'
import { deskClient } from './parts/client.ts'
import { type Bindings, DeskContext, type DeskQuestion } from './parts/desk-context.ts'
import { pagesFillings } from './parts/fillings.ts'
import { systemOf } from './parts/states.ts'
import { useAnswer } from './parts/use-answer.ts'
import { useList } from './parts/use-list.ts'
import { type DeskView, filterOf, readView, viewQuery, viewTitle, wholeList, yesterday } from './parts/view.ts'
import { useActions } from './use-actions.ts'
import { useMessage } from './use-message.ts'
import { useOpenApplication } from './use-open-application.ts'
import { useTeamActions } from './use-team-actions.ts'
import { useTick } from './use-tick.ts'
import { staff } from '../../words.ts'

const { frame: words } = staff

const LookView = late(async () => (await import('./late/pages.ts')).LookView)
const AuditLog = late(async () => (await import('./late/pages.ts')).AuditLog)
const Colleagues = late(async () => (await import('./late/pages.ts')).Colleagues)
/** What waits for a look has a page of its own, unless it is filtered further. */
const lookQuery = viewQuery({ ...wholeList, state: 'held' })

interface DeskProps {
  readonly untilMs: number
  /** Somebody has just signed in. */
  readonly takesFocus: boolean
  /** @param hasEnded by itself */
  readonly onLeave: (hasEnded: boolean) => void
  readonly onStay: (untilMs: number) => void
}

const refreshMs = 30_000
/** While an open application is on its way. */
const fastRefreshMs = 5_000
/** Of an open application. */
const openRefreshMs = 15_000
/** Whoever is removed sees nothing of the desk any more after this. */
const sessionCheckMs = 5_000
const searchDelayMs = 250
/** Early enough to finish a sentence. */
const sessionWarningMs = 5 * 60_000
const keySetting = 'desk-keys'

/** The text, a moment after the last key. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    // Clearing needs no wait.
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Calls back at the end of the session. @returns whether it ends soon */
function useSessionEnd(untilMs: number, onEnd: () => void): boolean {
  const [endsSoonMs, setEndsSoonMs] = useState<number | null>(null)
  useEffect(() => {
    const leftMs = untilMs - Date.now()
    const stops = [
      browserClock.after(Math.max(0, leftMs - sessionWarningMs), () => setEndsSoonMs(untilMs)),
      browserClock.after(Math.max(0, leftMs), onEnd),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [untilMs, onEnd])
  return endsSoonMs === untilMs
}

/** Whether keys work, which is remembered on this device (WCAG 2.1.4). */
function useKeySetting(): readonly [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readStored(keySetting) !== 'off')
  const set = (next: boolean) => {
    setIsOn(next)
    writeStored(keySetting, next ? 'on' : 'off')
  }
  return [isOn, set]
}

/** The way to the present application or page: the one before, and whether this one was opened here. */
function usePath(opened: string | undefined): { readonly cameFrom: string | null; readonly isOpenedHere: boolean } {
  const [path, setPath] = useState({ now: opened, before: null as string | null, hasMoved: false })
  if (path.now !== opened) setPath({ now: opened, before: path.now ?? null, hasMoved: true })
  return { cameFrom: path.before, isOpenedHere: path.hasMoved }
}

/** The desk of somebody who is signed in. It goes with the session: then nothing of it stays in the page. */
export function Desk({ untilMs, takesFocus, onLeave, onStay }: DeskProps) {
  const { opened, part = '' } = useParams()
  const filling = pagesFillings.find(({ name }) => name === opened)
  const isOwnPage = opened === peopleSection || opened === logSection
  const applicationId = filling || isOwnPage ? undefined : opened
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  const search = useSettled(typed)
  // Another application has the same filters: only a change of theirs loads the list again.
  const query = viewQuery(readView(params))
  const view = useMemo(() => readView(new URLSearchParams(query)), [query])
  const [nowMs, setNowMs] = useState(() => Date.now())
  const sinceMs = view.days === null ? null : sinceDays(view.days, nowMs)
  const beforeMs = view.days === yesterday ? sinceDays(1, nowMs) : null
  const filter = useMemo(() => filterOf(view, search, { sinceMs, untilMs: beforeMs }), [view, search, sinceMs, beforeMs])

  const onSignedOut = useCallback(() => onLeave(true), [onLeave])
  const { failure: overviewFailure, reload: readOverview, value: overview } = useAnswer(deskClient.overview, onSignedOut)
  const control = useList(filter, view.sort, onSignedOut)
  const { change, refresh, remove } = control
  const listTotal = control.list?.total ?? 0
  const onSeen = useCallback(
    (id: string) => {
      change(id, { isNew: false })
      void readOverview()
    },
    [change, readOverview],
  )
  const { state, reload, show } = useOpenApplication(applicationId, onSeen, onSignedOut)

  const [said, say] = useMessage()
  const [question, setQuestion] = useState<DeskQuestion | null>(null)
  const [toErase, setToErase] = useState<ToErase | null>(null)
  const [exporting, setExporting] = useState<{ readonly ids: readonly string[] | null } | null>(null)
  const [noteDrafts] = useState(() => new Map<string, string>())
  const [areKeysShown, setAreKeysShown] = useState(false)
  const [areKeysOn, setAreKeysOn] = useKeySetting()
  const searchField = useRef<HTMLInputElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)

  const onRows = (rows: readonly DeskRow[]) => {
    for (const row of rows) change(row.applicationId, row)
    void readOverview()
  }
  const onChanged = async (id: string) => {
    const answer = await deskClient.application(id)
    if (answer.status === 'ok') show(answer.value)
    onRows(answer.status === 'ok' ? [answer.value satisfies DeskRow] : [])
  }
  const onErased = async (ids: readonly string[]) => {
    for (const id of ids) remove(id)
    void readOverview()
    // What is said of it next would go with the page if the list were drawn later.
    await navigate(deskPage() + query, { flushSync: true })
  }
  const team = useTeamActions({ say, onSignedOut, onChanged, onErased, onRows, readOverview })
  const actions = useActions({
    say,
    onSignedOut,
    onChanged,
    onErased,
    onRows,
  })

  useTick(refreshMs, () => {
    setNowMs(Date.now())
    void readOverview()
    void refresh()
    void reload()
  })
  const isMoving =
    state.status === 'ready' && ['queued', 'sending'].includes(state.application.delivery.state) && applicationId !== undefined
  // Two people at one application see each other's decision.
  useTick(isMoving ? fastRefreshMs : openRefreshMs, () => {
    if (applicationId !== undefined) void reload()
    // The buttons are off while the list has no answer.
    if (control.quietSinceMs !== null) void refresh()
  })

  useTick(sessionCheckMs, () => {
    void deskClient.session().then(({ status }) => {
      if (status === 'signed-out') return onSignedOut()
      // What the lamp says is known as long as the service answers, and again as soon as it does.
      if ((status === 'unreachable') !== (overviewFailure !== null)) void readOverview()
      return undefined
    })
  })

  const endsSoon = useSessionEnd(untilMs, onSignedOut)
  const [closedWarningMs, setClosedWarningMs] = useState<number | null>(null)
  const stay = async () => {
    const answer = await deskClient.stay()
    if (answer.status === 'ok') onStay(answer.value.signedInUntilMs)
    else if (answer.status === 'signed-out') onSignedOut()
    else say(words.session.noNetwork())
  }
  const lock = async () => {
    const answer = await deskClient.signOut()
    if (answer.status === 'unreachable') say(words.session.notLocked())
    else onLeave(false)
  }

  const goTo = (to: DeskView['state']) => () => void navigate(deskPage() + viewQuery({ ...wholeList, state: to }))
  const globalKeys: Bindings = {
    '/': () => {
      setIsSearchOpen(true)
      searchField.current?.focus()
    },
    '?': () => setAreKeysShown(true),
    e: () => (listTotal === 0 ? false : setExporting({ ids: null })),
    L: () => void lock(),
    'g a': goTo(null),
    'g n': goTo('new'),
    'g w': goTo('queued'),
    'g u': goTo('unknown'),
    'g r': goTo('refused'),
    'g d': goTo('delivered'),
  }

  const { cameFrom, isOpenedHere } = usePath(part === '' ? opened : `${opened}/${part}`)
  useEffect(() => {
    if (takesFocus) listHeading.current?.focus()
  }, [takesFocus])

  const isList = opened === undefined
  const isLook = isList && typed === '' && query === lookQuery
  const foot = (
    <KeyBar isOfList={isList && !isLook} areKeysOn={areKeysOn} untilMs={untilMs} onShowKeys={() => setAreKeysShown(true)} />
  )
  const openExport = (ids?: readonly string[]) => setExporting({ ids: ids ?? null })
  const offer = {
    view,
    query,
    overview,
    readOverview,
    onSignedOut,
    may: (needed: DeskRole) => overview !== null && mayDo(overview.you.role, needed),
    control,
    actions,
    team,
    noteDrafts,
    isOffline: control.quietSinceMs !== null,
    nowMs,
    globalKeys,
    areKeysOn,
    ask: setQuestion,
    say,
    openExport,
    foot,
  }
  return (
    <DeskContext value={offer}>
      <div className={styles['desk']}>
        <Bar
          isUnheard={overviewFailure !== null || control.quietSinceMs !== null}
          search={typed}
          searchField={searchField}
          isSearchOpen={isSearchOpen}
          onOpenSearch={setIsSearchOpen}
          onSearch={(text) => {
            setTyped(text)
            if (!isList) void navigate(deskPage() + query)
          }}
          onLock={() => void lock()}
        />
        {filling ? (
          <ModuleView filling={filling} part={part} takesFocus={isOpenedHere} />
        ) : isOwnPage && overview !== null && !mayDo(overview.you.role, 'erase') ? (
          <Navigate to={deskPage()} replace />
        ) : isOwnPage ? (
          <Columns>{opened === logSection ? <AuditLog /> : <Colleagues />}</Columns>
        ) : isLook ? (
          <LookView cameFrom={cameFrom} heading={listHeading} />
        ) : applicationId === undefined ? (
          <ListView
            cameFrom={cameFrom}
            heading={listHeading}
            onSearch={setTyped}
            onClear={() => {
              if (typed !== '') setTyped('')
              else if (query !== '') void navigate(deskPage())
            }}
          />
        ) : (
          <ApplicationView
            applicationId={applicationId}
            state={state}
            takesFocus={isOpenedHere}
            onErase={(application, what) => setToErase({ application, what })}
            onTryAgain={async () => {
              await Promise.all([reload(), readOverview()])
            }}
          />
        )}
        <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
        <EraseDialog
          toErase={toErase}
          system={overview && systemOf(overview.lamp)}
          onClose={() => setToErase(null)}
          onErase={actions.erase}
          onSignedOut={onSignedOut}
        />
        <ExportDialog
          isOpen={exporting !== null}
          onClose={() => setExporting(null)}
          filter={exporting?.ids ? { ids: exporting.ids.join(',') } : filter}
          total={exporting?.ids?.length ?? listTotal}
          title={viewTitle(view, overview)}
        />
        <KeysDialog isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} areOn={areKeysOn} onSwitch={setAreKeysOn} />
        {endsSoon && closedWarningMs !== untilMs ? (
          <Toast
            title={words.session.title({ time: clockText(untilMs) })}
            detail={words.session.detail()}
            action={
              <Button variant="bee" size="small" onClick={() => void stay()}>
                {words.session.stay()}
              </Button>
            }
            onClose={() => setClosedWarningMs(untilMs)}
          />
        ) : said.message === '' ? null : (
          <Toast
            title={said.message}
            action={
              said.undo === null ? undefined : (
                <Button
                  variant="bee"
                  size="small"
                  onClick={() => {
                    say('')
                    said.undo?.()
                  }}
                >
                  {words.done.undo()}
                </Button>
              )
            }
            onClose={() => say('')}
          />
        )}
      </div>
    </DeskContext>
  )
}
