import { useCallback, useRef, useState } from 'react'
import { type DeskRow, type DeskSettlement, maxSettled } from '../../shared/desk.ts'
import { type DeskAnswer, deskClient } from './parts/client.ts'
import type { DeskActions, Undo } from './parts/desk-context.ts'
import { personName } from './parts/states.ts'
import { messageOf } from './use-message.ts'
import { staff } from '../../words.ts'

const { frame: words } = staff

interface ActionsInput {
  readonly say: (message: string, undo?: Undo) => void
  readonly onSignedOut: () => void
  /** Rows as they are now. */
  readonly onRows: (rows: readonly DeskRow[]) => void
  /** An application has changed on the server. */
  readonly onChanged: (applicationId: string) => Promise<void>
  /** Leads to the list. */
  readonly onErased: (applicationIds: readonly string[]) => Promise<void>
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
      return say(messageOf(doneCount === 0 ? '' : done(doneCount), failure))
    })

  const undoSettled = (applications: DeskSettlement['applications']) =>
    alone(async () => {
      let [undoneCount, skippedCount] = [0, 0]
      for (let start = 0; start < applications.length; start += maxSettled) {
        const undone = await deskClient.undoSettled({ applications: applications.slice(start, start + maxSettled) })
        if (undone.status === 'signed-out') return onSignedOut()
        if (undone.status !== 'ok') return say(words.done.nothing())
        undoneCount += undone.value.settledCount
        skippedCount += undone.value.skippedCount
        onRows(undone.value.rows)
      }
      const [only] = applications
      if (applications.length === 1 && only) await onChanged(only.applicationId)
      return say(
        messageOf(
          undoneCount === 0 ? '' : words.done.undone({ count: undoneCount }),
          skippedCount === 0 ? '' : words.done.tooLate({ count: skippedCount }),
        ),
      )
    })

  return {
    isActing,
    resend: (rows) =>
      forEach(
        rows,
        ({ applicationId, delivery }) => deskClient.resend(applicationId, delivery.state),
        (count) => words.done.resent({ count }),
      ),
    correct: ({ applicationId, delivery, name }, values) =>
      alone(async () => {
        if (delivery.state !== 'refused') return undefined
        const own = Object.fromEntries(Object.entries(values).map(([field, given]) => [field, [...given]]))
        const answer = await deskClient.correct(applicationId, { atMs: delivery.atMs, values: own })
        if (answer.status === 'signed-out') return onSignedOut()
        await onChanged(applicationId)
        if (answer.status === 'ok') return say(words.done.resent({ count: 1 }))
        const isMisfit = answer.status === 'refused' && answer.reason === 'malformed'
        return say(isMisfit ? words.done.notCorrected() : failureText(answer, { name }))
      }),
    markDelivered: (rows) =>
      forEach(
        rows,
        ({ applicationId }) => deskClient.markDelivered(applicationId),
        (count) => words.done.marked({ count }),
      ),
    tell: (row) =>
      forEach(
        [row],
        ({ applicationId }) => deskClient.told(applicationId),
        () => words.done.told(),
      ),
    settle: (rows, answer) =>
      alone(async () => {
        const seen = seenUnknown(rows)
        let [settledCount, skippedCount, failure] = [0, 0, '']
        const settledRows: DeskRow[] = []
        for (let start = 0; start < seen.length && failure === ''; start += maxSettled) {
          const settled = await deskClient.settle({ answer, applications: seen.slice(start, start + maxSettled) })
          if (settled.status === 'signed-out') return onSignedOut()
          if (settled.status === 'ok') {
            settledCount += settled.value.settledCount
            skippedCount += settled.value.skippedCount
            onRows(settled.value.rows)
            settledRows.push(...settled.value.rows)
          } else failure = settledCount === 0 ? words.done.nothing() : words.done.rest()
        }
        const [only] = seen
        const [row] = rows
        if (seen.length === 1 && only) await onChanged(only.applicationId)
        const [ofOne, ofMany] =
          answer === 'arrived' ? [words.done.marked, words.done.arrived] : [words.done.resent, words.done.sentAgain]
        const done = seen.length === 1 ? ofOne : ofMany
        const applications = settledRows.flatMap(({ applicationId, delivery }) =>
          delivery.state === 'delivered' || delivery.state === 'queued' ? [{ applicationId, atMs: delivery.atMs }] : [],
        )
        return say(
          messageOf(
            settledCount === 0 ? '' : done({ count: settledCount }),
            skippedCount === 0
              ? ''
              : row && seen.length === 1
                ? words.done.notPossible({ name: personName(row) })
                : words.done.skipped({ count: skippedCount }),
            failure,
          ),
          settledCount === 0 ? undefined : () => undoSettled(applications),
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
        await onErased(applicationIds)
        return say(words.done.erased({ applications: applicationIds.length, files, answers }))
      }),
  }
}
