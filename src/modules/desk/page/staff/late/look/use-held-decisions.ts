import { useRef } from 'react'
import { maxSettled } from '../../../../shared/desk.ts'
import { DeskLookDecided, type DeskLookDecision, type DeskLookGroup, lookUrl } from '../../../../shared/late/look.ts'
import { staff } from '../../../../words.ts'
import { askDesk } from '../../parts/client.ts'
import { useDesk } from '../../parts/desk-context.ts'
import { personName } from '../../parts/states.ts'

const { frame, list, look: words } = staff

type Answer = DeskLookDecision['answer']
/** One that a person decides about. */
type Held = Pick<DeskLookGroup['applications'][number], 'applicationId' | 'name' | 'isReached'>

/**
 * Decides about what is held: asks first where it concerns several, or where a candidate gets an email. One decision at a time.
 * @param onDecided reads again what is shown
 */
export function useHeldDecisions(onDecided: () => Promise<void>): (answer: Answer, held: readonly Held[]) => void {
  const { ask, control, onSignedOut, readOverview, say } = useDesk()
  const isDeciding = useRef(false)

  const send = async (answer: Answer, ids: readonly string[]) => {
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
    await Promise.all([readOverview(), control.refresh(), onDecided()])
    const skippedCount = ids.length - decidedCount
    if (failed) say(decidedCount === 0 ? frame.done.nothing() : frame.done.rest())
    else {
      const done = decidedCount === 0 ? '' : words.done[answer]({ count: decidedCount })
      say([done, skippedCount === 0 ? '' : frame.done.skipped({ count: skippedCount })].filter(Boolean).join(' '))
    }
  }

  return (answer, held) => {
    const able = answer === 'discard' ? held.filter(({ isReached }) => isReached) : held
    const [first] = able
    if (!first) return
    const ids = able.map(({ applicationId }) => applicationId)
    const act = () => void send(answer, ids)
    if (answer === 'send-on' && able.length === 1) return act()
    ask({
      title: words.ask[answer]({ who: list.ask.who({ count: able.length, name: personName(first) }) }),
      text: answer === 'discard' ? words.ask.discardText({ left: held.length - able.length }) : words.ask.sendOnText(),
      confirm: answer === 'discard' ? words.discard() : words.sendOn(),
      onConfirm: act,
    })
  }
}
