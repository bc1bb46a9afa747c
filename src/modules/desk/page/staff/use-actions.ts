import { useCallback, useRef, useState } from 'react'
import { type DeskRow, type DeskSettlement, maxSettled } from '../../shared/desk.ts'
import { type DeskAnswer, deskClient } from './parts/client.ts'
import type { DeskActions } from './parts/desk-context.ts'
import { personName } from './parts/states.ts'
import { staff } from '../../words.ts'

const { frame: words } = staff

interface ActionsInput {
  readonly say: (message: string) => void
  readonly onSignedOut: () => void
  /** Rows as they are now. */
  readonly onRows: (rows: readonly DeskRow[]) => void
  /** An application has changed on the server. */
  readonly onChanged: (applicationId: string) => Promise<void>
  readonly onErased: (applicationIds: readonly string[]) => void
  /** What a module knows has changed on the server. */
}

/** The unknown ones among some rows, as the service wants to know that they were seen. */
function seenUnknown(rows: readonly DeskRow[]): DeskSettlement['applications'] {
  return rows.flatMap(({ applicationId, delivery }) =>
    delivery.state === 'unknown' ? [{ applicationId, atMs: delivery.atMs }] : [],
  )
}

function failureText(answer: DeskAnswer<unknown>, row: Pick<DeskRow, 'name'>): string {
  return answer.status === 'refused' ? words.done.notPossible({ name: personName(row) }) : words.done.nothing()
}

const joined = (...sentences: readonly string[]) => sentences.filter(Boolean).join(' ')

/** What a recruiter can do to applications. One action at a time: a second press while one runs does nothing. */
export function useActions({ say, onSignedOut, onChanged, onErased, onRows }: ActionsInput): DeskActions {
  const [isActing, setIsActing] = useState(false)
  const isRunning = useRef(false)

  const alone = useCallback((run: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsActing(true)
    void run().finally(() => {
      isRunning.current = false
      setIsActing(false)
    })
  }, [])

  const forEach = (
    rows: readonly DeskRow[],
    act: (row: DeskRow) => Promise<DeskAnswer<unknown>>,
    done: (count: number) => string,
  ) =>
    alone(async () => {
      let doneCount = 0
      let failure = ''
      for (const row of rows) {
        const answer = await act(row)
        if (answer.status === 'signed-out') return onSignedOut()
        if (answer.status === 'ok') doneCount += 1
        else failure = failureText(answer, row)
        await onChanged(row.applicationId)
      }
      return say(joined(doneCount === 0 ? '' : done(doneCount), failure))
    })

  return {
    isActing,
    resend: (rows) =>
      forEach(
        rows,
        ({ applicationId, delivery }) => deskClient.resend(applicationId, delivery.state),
        (count) => words.done.resent({ count }),
      ),
    markDelivered: (rows) =>
      forEach(
        rows,
        ({ applicationId }) => deskClient.markDelivered(applicationId),
        (count) => words.done.marked({ count }),
      ),
    settle: (rows, answer) =>
      alone(async () => {
        const seen = seenUnknown(rows)
        let [settledCount, skippedCount, failure] = [0, 0, '']
        for (let start = 0; start < seen.length && failure === ''; start += maxSettled) {
          const settled = await deskClient.settle({ answer, applications: seen.slice(start, start + maxSettled) })
          if (settled.status === 'signed-out') return onSignedOut()
          if (settled.status === 'ok') {
            settledCount += settled.value.settledCount
            skippedCount += settled.value.skippedCount
            onRows(settled.value.rows)
          } else failure = settledCount === 0 ? words.done.nothing() : words.done.rest()
        }
        const done = answer === 'arrived' ? words.done.arrived : words.done.sentAgain
        return say(
          joined(
            settledCount === 0 ? '' : done({ count: settledCount }),
            skippedCount === 0 ? '' : words.done.skipped({ count: skippedCount }),
            failure,
          ),
        )
      }),
    erase: (erase) =>
      alone(async () => {
        const { application, what } = erase
        const answer = await (what === 'person'
          ? deskClient.erasePerson(application.applicationId, erase.alsoAddresses)
          : deskClient.erase(application.applicationId))
        if (answer.status === 'signed-out') return onSignedOut()
        if (answer.status !== 'ok') return say(failureText(answer, application))
        const { answerCount: answers, applicationIds, fileCount: files } = answer.value
        say(words.done.erased({ applications: applicationIds.length, files, answers }))
        return onErased(applicationIds)
      }),
  }
}
