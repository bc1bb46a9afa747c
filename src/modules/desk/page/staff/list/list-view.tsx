import { type RefObject, useEffect, useRef, useState } from 'react'
import { type DeskRow, newestFirst } from '../../../shared/desk.ts'
import type { DeskDecision } from '../../../shared/team.ts'
import { Button } from '#ui/button/button.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { pagesFillings } from '../parts/fillings.ts'
import { groupRows } from '../parts/groups.ts'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { canMarkDelivered, canResend, personName, systemOf } from '../parts/states.ts'
import { useKeys } from '../parts/use-keys.ts'
import { useDeskTitle, viewQuery, viewTitle } from '../parts/view.ts'
import { staff } from '../../../words.ts'
import { Columns } from './columns.tsx'
import { Alarm, LongHeld, QuietNotice } from './alarm.tsx'
import { EmptyDesk, NothingFound } from './empty.tsx'
import { ApplicationTable } from './list.tsx'
import styles from './list-view.module.css'
import { PickBar } from './pick-bar.tsx'
import { LabelDialog } from './team-dialogs.tsx'
import { Tools } from './tools.tsx'
import { isUnknown, usePicks } from './use-picks.ts'

const { list: words, parts, team: teamWords } = staff

/** From here on, deciding asks once. */
const askedFrom = 20

interface ListViewProps {
  /** The application that somebody comes back from. */
  readonly cameFrom: string | null
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onSearch: (search: string) => void
  readonly onClear: () => void
}

/** The list with its side, its filters and its keys. */
export function ListView({ cameFrom, heading, onClear, onSearch }: ListViewProps) {
  const { actions, ask, control, foot, may, nowMs, overview, team, view } = useDesk()
  const [toLabel, setToLabel] = useState<readonly DeskRow[]>([])
  const { ids, list, quietSinceMs, reload } = control
  useDeskTitle(viewTitle(view, overview))
  const table = useRef<HTMLTableElement>(null)
  const picks = usePicks(heading)
  const focus = useRowFocus(table, cameFrom)
  useReturn(cameFrom, control.rearrange, () => {
    if (!focus.on(cameFrom)) heading.current?.focus()
  })

  // The button may go with the last page, so the focus moves to the first of the new rows.
  const lengthBefore = useRef<number | null>(null)
  const rest = list?.order.rest
  useEffect(() => {
    const { current } = lengthBefore
    if (current === null || rest === undefined || rest.length <= current) return
    lengthBefore.current = null
    focus.on(rest[current])
  })
  const more = () => {
    lengthBefore.current = rest?.length ?? null
    return control.more()
  }

  /** The picked rows, or the one in focus. */
  const chosen = () => (picks.ids.size > 0 ? picks.rows : [list?.rows.get(focus.get() ?? '')].filter((row) => row !== undefined))

  const system = (overview && systemOf(overview.lamp)) ?? 'none'

  function askToResend(rows: readonly DeskRow[]): void {
    const able = may('decide') ? rows.filter(canResend) : []
    const areUnknown = able.length > 1 && able.every(isUnknown)
    confirm(able, {
      title: (who) => words.ask.resend({ who }),
      text: areUnknown ? words.ask.resendUnknownText({ system }) : words.ask.resendText(),
      confirm: parts.resend(),
      act: () => (areUnknown ? actions.settle(able, 'send-again') : actions.resend(able)),
    })
  }

  function askToMark(rows: readonly DeskRow[]): void {
    const able = may('decide') ? rows.filter(canMarkDelivered) : []
    const areUnknown = able.length > 1 && able.every(isUnknown)
    confirm(able, {
      title: (who) => (areUnknown ? words.ask.settle({ count: able.length }) : words.ask.mark({ who })),
      text: areUnknown ? words.ask.settleText({ system }) : words.ask.markText(),
      confirm: areUnknown ? words.tools.itArrived() : parts.mark(),
      // What is unknown is settled together.
      act: () => (areUnknown ? actions.settle(able, 'arrived') : actions.markDelivered(able)),
    })
  }

  function confirm([first, ...others]: readonly DeskRow[], question: Confirmation): void {
    if (!first) return
    ask({
      title: question.title(words.ask.who({ count: 1 + others.length, name: personName(first) })),
      text: question.text,
      confirm: question.confirm,
      onConfirm: () => {
        picks.clear()
        question.act()
      },
    })
  }

  /** Many are asked about once. The picks stay, so that the focus does. */
  function decide(decision: DeskDecision): void {
    const rows = may('decide') ? chosen() : []
    if (rows.length === 0) return
    const act = () => void team.decide(rows, decision)
    if (rows.length <= askedFrom) return act()
    ask({
      title: teamWords.askDecide({ decision, count: rows.length }),
      text: teamWords.askDecideText(),
      confirm: teamWords.decisions[decision](),
      onConfirm: act,
    })
  }

  const pickFocused = (isRange: boolean) => {
    const focused = focus.get()
    if (focused !== null) picks.pick(focused, isRange)
  }
  useKeys({
    j: () => focus.move(ids, 1),
    k: () => focus.move(ids, -1),
    // Elsewhere arrows scroll the page.
    ArrowDown: () => focus.get() !== null && focus.move(ids, 1),
    ArrowUp: () => focus.get() !== null && focus.move(ids, -1),
    x: () => pickFocused(false),
    X: () => pickFocused(true),
    a: () => void picks.toggleUnknown(),
    y: () => decide('yes'),
    m: () => decide('maybe'),
    n: () => decide('no'),
    l: () => (may('decide') ? setToLabel(chosen()) : undefined),
    r: () => askToResend(chosen()),
    d: () => askToMark(chosen()),
    Escape: () => (picks.ids.size > 0 ? picks.clear() : onClear()),
  })

  /** The button goes with what it clears. */
  const clear = () => {
    onClear()
    heading.current?.focus()
  }
  if (list === null && quietSinceMs !== null) {
    return (
      <div className={styles['column']}>
        <main className={styles['main']}>
          <NeedsNetwork onTryAgain={reload} />
        </main>
        {foot}
      </div>
    )
  }
  const rows = () => {
    if (list === null || overview === null) {
      return (
        <div className={styles['loading']}>
          <SkeletonRows count={8} label={words.loading()} />
        </div>
      )
    }
    if (ids.length > 0) {
      const isByDay = view.sort.by === 'received'
      const groups = groupRows(list.rows, list.order, { isByDay, isComplete: list.next === null, nowMs })
      return (
        <>
          <ApplicationTable groups={groups} lamp={overview.lamp} picks={picks} table={table} />
          {list.next === null ? null : <More onMore={more} />}
          {list.search === '' ? null : <p className={styles['hint']}>{words.found.hint()}</p>}
        </>
      )
    }
    const isWhole = viewQuery({ ...view, sort: newestFirst }) === ''
    if (overview.total === 0 && isWhole && list.search === '') return <EmptyDesk overview={overview} />
    /** The button goes with what it says. */
    const searchFor = (text: string) => {
      onSearch(text)
      heading.current?.focus()
    }
    return <NothingFound search={list.search} suggestion={list.suggestion} onSearch={searchFor} onClear={clear} />
  }
  /** The focus moves to a row, because the button goes with the picks. */
  const clearPicks = () => {
    focus.on(picks.rows.at(-1)?.applicationId)
    picks.clear()
  }
  const bar =
    picks.rows.length === 0 ? undefined : (
      <PickBar
        picks={picks}
        onDecide={decide}
        onLabel={() => setToLabel(picks.rows)}
        onResend={may('decide') && picks.rows.some(canResend) ? () => askToResend(picks.rows) : null}
        onMarkDelivered={may('decide') && picks.rows.some(canMarkDelivered) ? () => askToMark(picks.rows) : null}
        onClear={clearPicks}
      />
    )
  return (
    <Columns bar={bar}>
      {quietSinceMs === null ? null : <QuietNotice sinceMs={quietSinceMs} onTryAgain={() => void reload()} />}
      {overview === null ? null : <Alarm overview={overview} />}
      {overview && overview.longHeldCount > 0 ? <LongHeld count={overview.longHeldCount} /> : null}
      <div className={styles['tools']}>
        <Tools heading={heading} picks={picks} onClear={clear} />
      </div>
      {pagesFillings.map(({ AboveRows, filter, name }) => {
        const value = view.ofModules[filter.name]
        return overview && value !== undefined ? <AboveRows key={name} overview={overview.known[name]} chosen={value} /> : null
      })}
      {list !== null && list.arrivedCount > 0 ? (
        <div className={styles['arrived']} role="status">
          <Button variant="outline" size="compact" onClick={() => void reload()}>
            {words.arrived({ count: list.arrivedCount })}
          </Button>
        </div>
      ) : null}
      {rows()}
      <LabelDialog rows={toLabel} onClose={() => setToLabel([])} />
    </Columns>
  )
}

interface Confirmation {
  /** @param who a name, or the number of applications */
  readonly title: (who: string) => string
  readonly text: string
  readonly confirm: string
  readonly act: () => void
}

/** The focus among the rows, each of which is a link. */
function useRowFocus(table: RefObject<HTMLTableElement | null>, cameFrom: string | null) {
  const last = useRef(cameFrom)
  const get = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
  /** @returns whether there is such a row */
  const on = (applicationId: string | null | undefined): boolean => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const link = rows.find((row) => row.dataset['row'] === applicationId)?.querySelector('a')
    link?.focus()
    return Boolean(link)
  }
  const move = (ids: readonly string[], steps: number) => {
    const from = get() ?? last.current
    const index = from === null ? -1 : ids.indexOf(from)
    const next = index === -1 ? ids[0] : ids[index + steps]
    if (next === undefined) return
    last.current = next
    on(next)
  }
  return { get, on, move }
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
        {words.more()}
      </Button>
    </div>
  )
}
