import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type DeskOverview, type DeskRow, newestFirst } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button/button.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { Alarm, QuietNotice } from './alarm.tsx'
import { canMarkDelivered, canResend, systemOf } from './delivery-text.ts'
import { deskTitle } from './desk-title.ts'
import type { Question } from './dialogs.tsx'
import { EmptyDesk, NothingFound } from './empty.tsx'
import { type DeskView, viewQuery, viewTitle } from './filter.ts'
import { groupRows } from './groups.ts'
import { List, nameOf } from './list.tsx'
import styles from './list-view.module.css'
import { NeedsNetwork } from './needs-network.tsx'
import { Side } from './side.tsx'
import { Tablets } from './tablets.tsx'
import { type PickTools, Tools } from './tools.tsx'
import type { DeskActions } from './use-actions.ts'
import { type Bindings, useKeys } from './use-keys.ts'
import type { DeskListControl } from './use-list.ts'

interface ListViewProps {
  readonly overview: DeskOverview | null
  readonly view: DeskView
  readonly control: DeskListControl
  readonly actions: DeskActions
  readonly nowMs: number
  readonly globalKeys: Bindings
  readonly areKeysOn: boolean
  /** The application that somebody comes back from. */
  readonly cameFrom: string | null
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onAsk: (question: Question) => void
  readonly onExport: () => void
  readonly onClear: () => void
  readonly foot: ReactNode
}

const isUnknown = (row: DeskRow | undefined) => row?.delivery.state === 'unknown'

/** The list with its side, its filters and its keys. */
export function ListView(props: ListViewProps) {
  const { overview, view, control, actions, nowMs, cameFrom, heading } = props
  const { isLoading, list, quietSinceMs, rearrange } = control
  usePageMeta({ title: deskTitle(viewTitle(view, overview)), isIndexed: false })
  const navigate = useNavigate()
  const table = useRef<HTMLTableElement>(null)
  const [picks, setPicks] = useState<ReadonlySet<string>>(new Set())
  const [isPicking, setIsPicking] = useState(false)
  const lastPick = useRef<string | null>(null)
  const lastFocused = useRef(cameFrom)

  const ids = useMemo(() => (list ? [...list.order.needsYou, ...list.order.rest].filter((id) => list.rows.has(id)) : []), [list])
  const rowsOf = (wanted: readonly string[]) => wanted.flatMap((id) => list?.rows.get(id) ?? [])

  useReturn(cameFrom, rearrange, () => (linkOf(cameFrom) ?? heading.current)?.focus())

  function linkOf(applicationId: string | null | undefined): HTMLAnchorElement | null {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    return rows.find((row) => row.dataset['row'] === applicationId)?.querySelector('a') ?? null
  }

  function focusedId(): string | null {
    return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
  }

  // The button may go with the last page, so the focus moves to the first of the new rows.
  const lengthBefore = useRef<number | null>(null)
  const rest = list?.order.rest
  useEffect(() => {
    const { current } = lengthBefore
    if (current === null || rest === undefined || rest.length <= current) return
    lengthBefore.current = null
    linkOf(rest[current])?.focus()
  }, [rest])

  function more(): Promise<void> {
    lengthBefore.current = rest?.length ?? null
    return control.more()
  }

  function move(steps: number): void {
    const from = focusedId() ?? lastFocused.current
    const index = from === null ? -1 : ids.indexOf(from)
    const next = index === -1 ? ids[0] : ids[index + steps]
    if (next === undefined) return
    lastFocused.current = next
    linkOf(next)?.focus()
  }

  function pick(applicationId: string, isRange: boolean): void {
    const [from, to] = [lastPick.current, applicationId].map((id) => (id === null ? -1 : ids.indexOf(id))) as [number, number]
    setPicks((before) => {
      const after = new Set(before)
      if (isRange && from !== -1) for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(id)
      else if (!after.delete(applicationId)) after.add(applicationId)
      return after
    })
    lastPick.current = applicationId
  }

  function pickFocused(isRange: boolean): void {
    const focused = focusedId()
    if (focused !== null) pick(focused, isRange)
  }

  const unknownIds = ids.filter((id) => isUnknown(list?.rows.get(id)))
  const areUnknownPicked = unknownIds.length > 0 && unknownIds.every((id) => picks.has(id))

  async function toggleUnknown(): Promise<void> {
    if (areUnknownPicked) {
      setPicks((before) => new Set([...before].filter((id) => !unknownIds.includes(id))))
      return
    }
    const all = await control.loadUnknown()
    if (all !== null) setPicks((before) => new Set([...before, ...all]))
  }

  function clearPicks(): void {
    setPicks(new Set())
    setIsPicking(false)
    lastPick.current = null
  }

  /** The picked rows, or the one in focus. */
  function chosen(): readonly DeskRow[] {
    const focused = focusedId()
    return rowsOf(picks.size > 0 ? ids.filter((id) => picks.has(id)) : focused === null ? [] : [focused])
  }

  function ask(rows: readonly DeskRow[], kind: 'resend' | 'mark'): void {
    const able = rows.filter((row) => (kind === 'resend' ? canResend(row) && row.withdrawnAtMs === null : canMarkDelivered(row)))
    const [first] = able
    if (!first) return
    const who = able.length === 1 ? nameOf(first) : `${able.length} applications`
    const isResend = kind === 'resend'
    if (able.length > 1 && able.every(isUnknown)) {
      askAboutUnknown(able, isResend)
      return
    }
    props.onAsk({
      title: isResend ? `Send ${who} again?` : `Mark ${who} as delivered?`,
      text: isResend
        ? 'Each is sent once more. What has arrived before may then be there twice.'
        : 'Do this for what somebody has seen there. Nothing is sent.',
      confirm: isResend ? 'Send again' : 'Mark delivered',
      onConfirm: () => {
        clearPicks()
        if (isResend) actions.resend(able)
        else actions.markDelivered(able)
      },
    })
  }

  /** What is unknown is settled together. */
  function askAboutUnknown(rows: readonly DeskRow[], isResend: boolean): void {
    const system = (overview && systemOf(overview.lamp)) ?? 'the recruiting system'
    props.onAsk({
      title: isResend ? `Send ${rows.length} applications again?` : `Did ${rows.length} applications arrive?`,
      text: isResend
        ? `Each is sent once more. One that is in ${system} already is then there twice.`
        : `They count as delivered, and nothing is sent. One that is not in ${system} is then seen by nobody who works there.`,
      confirm: isResend ? 'Send again' : 'It arrived',
      onConfirm: () => {
        clearPicks()
        actions.settle(rows, isResend ? 'send-again' : 'arrived')
      },
    })
  }

  // The buttons for picks go with the picks, and the focus must not go with them.
  const hadPicks = useRef(false)
  useEffect(() => {
    if (hadPicks.current && picks.size === 0 && document.activeElement === document.body) heading.current?.focus()
    hadPicks.current = picks.size > 0
  }, [heading, picks.size])

  const isWhole = viewQuery({ ...view, sort: newestFirst }) === ''
  useKeys(
    {
      ...props.globalKeys,
      j: () => move(1),
      k: () => move(-1),
      // Elsewhere arrows scroll the page.
      ArrowDown: () => focusedId() !== null && move(1),
      ArrowUp: () => focusedId() !== null && move(-1),
      x: () => pickFocused(false),
      X: () => pickFocused(true),
      a: () => void toggleUnknown(),
      r: () => ask(chosen(), 'resend'),
      d: () => ask(chosen(), 'mark'),
      Escape: () => {
        if (picks.size > 0) clearPicks()
        else props.onClear()
      },
    },
    props.areKeysOn,
  )

  const picked = rowsOf(ids.filter((id) => picks.has(id)))
  const pickTools: PickTools = {
    count: picked.length,
    isPicking,
    start: () => setIsPicking(true),
    unknown: unknownIds.length > 1 ? { arePicked: areUnknownPicked, toggle: () => void toggleUnknown() } : null,
    areUnknown: picked.length > 0 && picked.every(isUnknown),
    resend: picked.some(canResend) ? () => ask(picked, 'resend') : null,
    markDelivered: picked.some(canMarkDelivered) ? () => ask(picked, 'mark') : null,
    clear: clearPicks,
  }

  if (list === null && quietSinceMs !== null) {
    return (
      <div className={styles['column']}>
        <main className={styles['main']}>
          <NeedsNetwork onTryAgain={control.reload} />
        </main>
        {props.foot}
      </div>
    )
  }
  const query = viewQuery(view)
  const fair = overview?.fairs.find(({ eventId }) => eventId === view.eventId)
  const groups = list
    ? groupRows(list.rows, list.order, { isByDay: view.sort.by === 'received', isComplete: list.next === null, nowMs })
    : []
  return (
    <div className={styles['columns']}>
      {overview === null ? <div className={styles['no-side']} /> : <Side overview={overview} view={view} />}
      <div className={styles['column']}>
        <main className={styles['main']}>
          {quietSinceMs === null ? null : (
            <QuietNotice sinceMs={quietSinceMs} nowMs={nowMs} onTryAgain={() => void control.reload()} />
          )}
          {overview === null ? null : <Alarm overview={overview} nowMs={nowMs} />}
          <div className={styles['tools']}>
            <Tools
              heading={heading}
              view={view}
              overview={overview}
              total={list?.total ?? null}
              onExport={props.onExport}
              picks={pickTools}
            />
          </div>
          {fair && fair.tablets.length > 0 ? (
            <Tablets fair={fair} nowMs={nowMs} isActing={actions.isActing} onRevoke={actions.revokeNotes} />
          ) : null}
          {list !== null && list.arrivedCount > 0 ? (
            <div className={styles['arrived']} role="status">
              <Button variant="outline" size="compact" onClick={() => void control.reload()}>
                {list.arrivedCount === 1 ? 'Show one new application' : `Show ${list.arrivedCount} new applications`}
              </Button>
            </div>
          ) : null}
          {list === null || overview === null ? (
            <div className={styles['loading']}>
              <SkeletonRows count={8} label="Loading the applications" />
            </div>
          ) : ids.length > 0 ? (
            <>
              <List
                groups={groups}
                lamp={overview.lamp}
                nowMs={nowMs}
                query={query}
                sort={view.sort}
                onSort={(sort) => void navigate(deskPage() + viewQuery({ ...view, sort }), { replace: true })}
                picks={picks}
                isPicking={isPicking || picks.size > 0}
                onPick={pick}
                table={table}
                isBusy={isLoading}
              />
              {list.next === null ? null : <More onMore={more} />}
            </>
          ) : overview.total === 0 && isWhole && list.search === '' ? (
            <EmptyDesk overview={overview} />
          ) : (
            <NothingFound
              search={list.search}
              onClear={() => {
                props.onClear()
                heading.current?.focus()
              }}
            />
          )}
        </main>
        {props.foot}
      </div>
    </div>
  )
}

/** On the way back from an application: puts the rows where they belong by now, and the focus where it was. */
function useReturn(cameFrom: string | null, rearrange: () => void, focus: () => void): void {
  const [isPlaced, setIsPlaced] = useState(false)
  useEffect(() => {
    rearrange()
    setIsPlaced(true)
  }, [rearrange])
  useEffect(() => {
    if (isPlaced && cameFrom !== null) focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the rows are in place
  }, [isPlaced])
}

/** Loads the next page. */
function More({ onMore }: { readonly onMore: () => Promise<void> }) {
  const [isLoading, setIsLoading] = useState(false)
  return (
    <div className={styles['more']}>
      <Button
        variant="outline"
        size="small"
        isLoading={isLoading}
        onClick={() => {
          setIsLoading(true)
          void onMore().finally(() => setIsLoading(false))
        }}
      >
        Show more
      </Button>
    </div>
  )
}
