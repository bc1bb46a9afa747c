import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { DeskLook, DeskLookDecided, type DeskLookDecision, type DeskLookGroup, lookUrl } from '../../../../shared/late/look.ts'
import { maxSettled } from '../../../../shared/desk.ts'
import { staff } from '../../../../words.ts'
import { Alarm, QuietNotice } from '../../list/alarm.tsx'
import { Columns } from '../../list/columns.tsx'
import { StateSelect } from '../../list/side.tsx'
import { askDesk } from '../../parts/client.ts'
import { useDesk } from '../../parts/desk-context.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { IconBubble } from '../../parts/state-bubble.tsx'
import { personName } from '../../parts/states.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useKeys } from '../../parts/use-keys.ts'
import { useDeskTitle } from '../../parts/view.ts'
import { useTick } from '../../use-tick.ts'
import { LookBar } from './look-bar.tsx'
import { groupKey, LookTable } from './look-table.tsx'
import styles from './look.module.css'

const { frame, list, look: words } = staff

const refreshMs = 30_000

const readLook = async () => askDesk(lookUrl, DeskLook)

interface LookViewProps {
  /** The application that somebody comes back from. */
  readonly cameFrom: string | null
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** What waits for a look before it is delivered. Nobody is refused by software: a person sends it on, or discards it. */
export function LookView({ cameFrom, heading }: LookViewProps) {
  const { ask, control, isOffline, may, onSignedOut, overview, readOverview, say } = useDesk()
  const { failure, reload, value } = useAnswer(readLook, onSignedOut)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [areRulesShown, setAreRulesShown] = useState(false)
  const isDeciding = useRef(false)
  const width = useLayoutWidth()
  useDeskTitle(words.heading())
  useTick(refreshMs, () => void reload())
  useKeys({ Escape: () => setPicked(new Set()) })

  const isReady = value !== null
  const returnsTo = useRef(cameFrom)
  useEffect(() => {
    if (!isReady || returnsTo.current === null) return
    const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(returnsTo.current)}"]`)
    const to = link ?? heading.current
    to?.focus()
    returnsTo.current = null
  }, [heading, isReady])

  const send = useCallback(
    async (answer: DeskLookDecision['answer'], ids: readonly string[]) => {
      if (isDeciding.current) return
      isDeciding.current = true
      let [decidedCount, failed] = [0, false]
      for (let start = 0; start < ids.length && !failed; start += maxSettled) {
        const body = JSON.stringify({ answer, applicationIds: ids.slice(start, start + maxSettled) } satisfies DeskLookDecision)
        const decided = await askDesk(lookUrl, DeskLookDecided, { method: 'POST', body })
        if (decided.status === 'signed-out') onSignedOut()
        if (decided.status === 'ok') decidedCount += decided.value.decidedIds.length
        else failed = true
      }
      isDeciding.current = false
      setPicked(new Set())
      await Promise.all([reload(), readOverview(), control.refresh()])
      const skippedCount = ids.length - decidedCount
      if (failed) say(decidedCount === 0 ? frame.done.nothing() : frame.done.rest())
      else {
        const done = decidedCount === 0 ? '' : words.done[answer]({ count: decidedCount })
        say([done, skippedCount === 0 ? '' : frame.done.skipped({ count: skippedCount })].filter(Boolean).join(' '))
      }
      // The pressed button has gone with its row.
      heading.current?.focus()
    },
    [control, heading, onSignedOut, readOverview, reload, say],
  )
  const decide = (answer: DeskLookDecision['answer'], groups: readonly DeskLookGroup[]) => {
    const all = groups.flatMap(({ applications }) => applications)
    const able = answer === 'discard' ? all.filter(({ isReached }) => isReached) : all
    const [first] = able
    if (!first) return
    const act = () =>
      void send(
        answer,
        able.map(({ applicationId }) => applicationId),
      )
    if (answer === 'send-on' && able.length === 1) return act()
    ask({
      title: words.ask[answer]({ who: list.ask.who({ count: able.length, name: personName(first) }) }),
      text: answer === 'discard' ? words.ask.discardText({ left: all.length - able.length }) : words.ask.sendOnText(),
      confirm: answer === 'discard' ? words.discard() : words.sendOn(),
      onConfirm: act,
    })
  }

  if (value === null && (failure !== null || isOffline)) {
    return (
      <Columns>
        <NeedsNetwork onTryAgain={reload} />
      </Columns>
    )
  }
  const groups = value?.groups ?? []
  const chosen = groups.filter((group) => picked.has(groupKey(group)))
  const canDecide = may('decide')
  const canDiscard = value?.canDiscard === true
  const bar =
    !canDecide || chosen.length === 0 ? undefined : (
      <LookBar
        canDiscard={canDiscard}
        isDisabled={isOffline}
        decide={decide}
        groups={chosen}
        onClear={() => {
          setPicked(new Set())
          heading.current?.focus()
        }}
      />
    )
  return (
    <Columns bar={bar}>
      {control.quietSinceMs === null ? null : (
        <QuietNotice sinceMs={control.quietSinceMs} onTryAgain={() => void control.reload()} />
      )}
      {overview === null ? null : <Alarm overview={overview} />}
      <div className={styles['page']}>
        <header className={styles['head']}>
          <h1 className={styles['heading']} ref={heading} tabIndex={-1}>
            {words.heading()} {value ? <small>{value.total}</small> : null}
          </h1>
          {width === 'tablet' && overview ? <StateSelect overview={overview} /> : null}
          <Button variant="outline" size="compact" icon="sliders-horizontal" onClick={() => setAreRulesShown(true)}>
            {words.flag()}
          </Button>
        </header>
        {value === null ? (
          <SkeletonRows count={4} label={list.loading()} />
        ) : groups.length === 0 ? (
          <p className={styles['nothing']} role="status">
            {words.nothing()}
          </p>
        ) : (
          <>
            <Lead look={value} />
            <LookTable
              groups={groups}
              picked={picked}
              onPick={setPicked}
              actions={canDecide ? { canDiscard, isDisabled: isOffline, decide } : null}
            />
            {value.groups.reduce((sum, { applications }) => sum + applications.length, 0) < value.total ? (
              <p className={styles['more']}>{words.more({ total: value.total })}</p>
            ) : null}
          </>
        )}
      </div>
      <Dialog isOpen={areRulesShown} onClose={() => setAreRulesShown(false)} title={words.flag()}>
        <ul className={styles['rules']}>
          {(value?.rules ?? []).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Dialog>
    </Columns>
  )
}

/** What can be done, and what happens if nobody does. */
function Lead({ look: { canDiscard, groups } }: { readonly look: DeskLook }) {
  const stays = groups.some(({ sentOnAtMs }) => sentOnAtMs === null)
  return (
    <div className={styles['lead']}>
      <IconBubble icon="eye" tone="bee" size="medium" />
      <div>
        <p>{canDiscard ? words.lead() : words.leadWithoutMail()}</p>
        <p className={styles['muted']}>
          {stays ? words.stay() : words.ends()} {canDiscard ? words.discarding() : words.noDiscarding()}
        </p>
      </div>
    </div>
  )
}
