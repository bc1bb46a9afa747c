import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { DeskLook, type DeskLookDecision, type DeskLookGroup, lookUrl } from '../../../../shared/late/look.ts'
import { staff } from '../../../../words.ts'
import { Alarm, QuietNotice } from '../../list/alarm.tsx'
import { Columns } from '../../list/columns.tsx'
import { StateSelect } from '../../list/side.tsx'
import { askDesk } from '../../parts/client.ts'
import { useDesk } from '../../parts/desk-context.ts'
import { NeedsNetwork } from '../../parts/needs-network.tsx'
import { IconBubble } from '../../parts/state-bubble.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { useKeys } from '../../parts/use-keys.ts'
import { useDeskTitle } from '../../parts/view.ts'
import { useTick } from '../../use-tick.ts'
import { LookBar } from './look-bar.tsx'
import { groupKey, LookTable } from './look-table.tsx'
import { useHeldDecisions } from './use-held-decisions.ts'
import styles from './look.module.css'

const { list, look: words } = staff

const refreshMs = 30_000

const readLook = async () => askDesk(lookUrl, DeskLook)

interface LookViewProps {
  /** The application that somebody comes back from. */
  readonly cameFrom: string | null
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** What waits for a look before it is delivered. Nobody is refused by software: a person sends it on, or discards it. */
export function LookView({ cameFrom, heading }: LookViewProps) {
  const { control, isOffline, may, onSignedOut, overview } = useDesk()
  const { failure, reload, value } = useAnswer(readLook, onSignedOut)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [areRulesShown, setAreRulesShown] = useState(false)
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

  const decideAbout = useHeldDecisions(async () => {
    setPicked(new Set())
    await reload()
    // The pressed button has gone with its row.
    heading.current?.focus()
  })
  const decide = (answer: DeskLookDecision['answer'], groups: readonly DeskLookGroup[]) =>
    decideAbout(
      answer,
      groups.flatMap(({ applications }) => applications),
    )

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
