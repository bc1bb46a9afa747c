import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { DeskApplication, DeskRow } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { Button } from '#ui/button/button.tsx'
import { Toast } from '#ui/toast/toast.tsx'
import { ApplicationView } from './application-view.tsx'
import { Bar } from './bar.tsx'
import { deskClient } from './client.ts'
import { systemOf } from './delivery-text.ts'
import styles from './desk.module.css'
import { ConfirmDialog, EraseDialog, ExportDialog, KeysDialog, type Question } from './dialogs.tsx'
import { type DeskView, filterOf, readView, viewQuery, viewTitle, wholeList } from './filter.ts'
import { KeyBar } from './key-bar.tsx'
import { ListView } from './list-view.tsx'
import { clockText, sinceDays } from './times.ts'
import { useActions } from './use-actions.ts'
import { useApplication } from './use-application.ts'
import { type Bindings, useKeySetting } from './use-keys.ts'
import { useList } from './use-list.ts'
import { useOverview } from './use-overview.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useTick } from './use-tick.ts'

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
const searchDelayMs = 250
const toastMs = 8_000

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

function useToast(): readonly [string, (message: string) => void] {
  const [toast, setToast] = useState('')
  useEffect(() => {
    if (toast === '') return undefined
    const timer = setTimeout(() => setToast(''), toastMs)
    return () => clearTimeout(timer)
  }, [toast])
  return [toast, setToast]
}

/** The desk of somebody who is signed in. It goes with the session: then nothing of it stays in the page. */
export function Desk({ untilMs, takesFocus, onLeave, onStay }: DeskProps) {
  const { applicationId } = useParams()
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
  const filter = useMemo(() => filterOf(view, search, sinceMs), [view, search, sinceMs])

  const onSignedOut = useCallback(() => onLeave(true), [onLeave])
  const [overview, readOverview] = useOverview(onSignedOut)
  const control = useList(filter, view.sort, onSignedOut)
  const { change, refresh, remove } = control
  const onSeen = useCallback(
    (id: string) => {
      change(id, { isNew: false })
      void readOverview()
    },
    [change, readOverview],
  )
  const { state, reload, show } = useApplication(applicationId ?? null, onSeen, onSignedOut)

  const [toast, say] = useToast()
  const [question, setQuestion] = useState<Question | null>(null)
  const [toErase, setToErase] = useState<DeskApplication | null>(null)
  const [isExporting, setIsExporting] = useState(false)
  const [areKeysShown, setAreKeysShown] = useState(false)
  const [areKeysOn, setAreKeysOn] = useKeySetting()
  const searchField = useRef<HTMLInputElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)

  const onChanged = useCallback(
    async (id: string) => {
      const answer = await deskClient.application(id)
      if (answer.status === 'ok') {
        change(id, answer.value satisfies DeskRow)
        show(answer.value)
      }
      void readOverview()
    },
    [change, readOverview, show],
  )
  const onErased = useCallback(
    (id: string) => {
      remove(id)
      void readOverview()
      void navigate(deskPage() + query)
    },
    [navigate, query, readOverview, remove],
  )
  const onRows = useCallback(
    (rows: readonly DeskRow[]) => {
      for (const row of rows) change(row.applicationId, row)
      void readOverview()
    },
    [change, readOverview],
  )
  const actions = useActions({ say, onSignedOut, onChanged, onErased, onRows, onTablets: readOverview })

  const refreshAll = () => {
    setNowMs(Date.now())
    void readOverview()
    void refresh()
    void reload()
  }
  useTick(refreshMs, refreshAll)
  const isMoving =
    state.status === 'ready' && ['queued', 'sending'].includes(state.application.delivery.state) && applicationId !== undefined
  useTick(isMoving ? fastRefreshMs : refreshMs, () => {
    if (isMoving) void reload()
  })

  const endsSoon = useSessionEnd(untilMs, onSignedOut)
  const [closedWarningMs, setClosedWarningMs] = useState<number | null>(null)
  const stay = async () => {
    const answer = await deskClient.stay()
    if (answer.status === 'ok') onStay(answer.value.signedInUntilMs)
    else if (answer.status === 'signed-out') onSignedOut()
    else say('The desk needs a network. Try again.')
  }
  const lock = async () => {
    const answer = await deskClient.signOut()
    if (answer.status === 'unreachable') say('Not locked: the desk needs a network.')
    else onLeave(false)
  }

  const goTo = (to: DeskView['state']) => () => void navigate(deskPage() + viewQuery({ ...wholeList, state: to }))
  const globalKeys: Bindings = {
    '/': () => {
      setIsSearchOpen(true)
      searchField.current?.focus()
    },
    '?': () => setAreKeysShown(true),
    e: () => setIsExporting(true),
    l: () => void lock(),
    'g a': goTo(null),
    'g n': goTo('new'),
    'g w': goTo('queued'),
    'g u': goTo('unknown'),
    'g r': goTo('refused'),
    'g d': goTo('delivered'),
  }

  const { cameFrom, isOpenedHere } = usePath(applicationId)
  useEffect(() => {
    if (takesFocus) listHeading.current?.focus()
  }, [takesFocus])

  const lamp = overview?.lamp ?? null
  const foot = (
    <KeyBar
      isOfList={applicationId === undefined}
      areKeysOn={areKeysOn}
      untilMs={untilMs}
      onShowKeys={() => setAreKeysShown(true)}
    />
  )
  const shared = {
    foot,
    view,
    control,
    actions,
    nowMs,
    globalKeys,
    areKeysOn,
    onAsk: setQuestion,
    onExport: () => setIsExporting(true),
  }
  return (
    <div className={styles['desk']}>
      <Bar
        search={typed}
        searchField={searchField}
        isSearchOpen={isSearchOpen}
        onOpenSearch={setIsSearchOpen}
        lamp={lamp}
        onSearch={(text) => {
          setTyped(text)
          if (applicationId !== undefined) void navigate(deskPage() + query)
        }}
        onLock={() => void lock()}
      />
      {applicationId === undefined ? (
        <ListView
          {...shared}
          overview={overview}
          cameFrom={cameFrom}
          heading={listHeading}
          onClear={() => {
            if (typed !== '') setTyped('')
            else if (query !== '') void navigate(deskPage())
          }}
        />
      ) : (
        <ApplicationView
          {...shared}
          applicationId={applicationId}
          state={state}
          lamp={lamp}
          takesFocus={isOpenedHere}
          say={say}
          onErase={setToErase}
          onTryAgain={async () => {
            await Promise.all([reload(), readOverview()])
          }}
        />
      )}
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
      <EraseDialog
        application={toErase}
        system={lamp && systemOf(lamp)}
        onClose={() => setToErase(null)}
        onErase={actions.erase}
      />
      <ExportDialog
        isOpen={isExporting}
        onClose={() => setIsExporting(false)}
        filter={filter}
        total={control.list?.total ?? 0}
        title={viewTitle(view, overview)}
      />
      <KeysDialog isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} areOn={areKeysOn} onSwitch={setAreKeysOn} />
      {endsSoon && closedWarningMs !== untilMs ? (
        <Toast
          title={`Signed in until ${clockText(untilMs)}`}
          detail="Then the desk closes by itself."
          action={
            <Button variant="bee" size="small" onClick={() => void stay()}>
              Stay
            </Button>
          }
          onClose={() => setClosedWarningMs(untilMs)}
        />
      ) : toast === '' ? null : (
        <Toast title={toast} onClose={() => say('')} />
      )}
    </div>
  )
}

/** Where somebody came from: the application before, and whether the present one was opened here. */
function usePath(applicationId: string | undefined): { readonly cameFrom: string | null; readonly isOpenedHere: boolean } {
  const [path, setPath] = useState({ now: applicationId, before: null as string | null, hasMoved: false })
  if (path.now !== applicationId) setPath({ now: applicationId, before: path.now ?? null, hasMoved: true })
  return { cameFrom: path.before, isOpenedHere: path.hasMoved }
}
