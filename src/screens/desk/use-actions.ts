import { useCallback, useRef, useState } from 'react'
import { type DeskApplication, type DeskRow, type DeskSettlement, type DeskTablet, maxSettled } from '#shared/desk.ts'
import { type Answer, deskClient } from './client.ts'
import { nameOf } from './list.tsx'

interface ActionsInput {
  readonly say: (message: string) => void
  readonly onSignedOut: () => void
  /** Rows as they are now. */
  readonly onRows: (rows: readonly DeskRow[]) => void
  /** An application has changed on the server. */
  readonly onChanged: (applicationId: string) => Promise<void>
  readonly onErased: (applicationId: string) => void
  /** A fair's tablet has changed on the server. */
  readonly onTablets: () => Promise<void>
}

export interface DeskActions {
  readonly isActing: boolean
  readonly resend: (rows: readonly DeskRow[]) => void
  readonly markDelivered: (rows: readonly DeskRow[]) => void
  /** Settles unknown ones together. What has changed since the rows were read is skipped. */
  readonly settle: (rows: readonly DeskRow[], answer: DeskSettlement['answer']) => void
  readonly erase: (application: DeskApplication) => void
  /** The notes of a fair's tablet are verified no longer. */
  readonly revokeNotes: (tablet: Pick<DeskTablet, 'tabletId' | 'tabletNumber'>) => void
}

/** The unknown ones among some rows, as the service wants to know that they were seen. */
function seenUnknown(rows: readonly DeskRow[]): DeskSettlement['applications'] {
  return rows.flatMap(({ applicationId, delivery }) =>
    delivery.state === 'unknown' ? [{ applicationId, atMs: delivery.atMs }] : [],
  )
}

function failureText(answer: Answer<unknown>, row: Pick<DeskRow, 'name'>): string {
  return answer.status === 'refused'
    ? `${nameOf(row)}: not possible any more, because the state has changed.`
    : 'Nothing was changed: the desk needs a network.'
}

function countText(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count} ${many}`
}

/** What a recruiter can do to applications. One action at a time: a second press while one runs does nothing. */
export function useActions({ say, onSignedOut, onChanged, onErased, onRows, onTablets }: ActionsInput): DeskActions {
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

  const forEach = useCallback(
    (rows: readonly DeskRow[], act: (row: DeskRow) => Promise<Answer<unknown>>, done: (count: number) => string) =>
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
        say([doneCount === 0 ? '' : done(doneCount), failure].filter(Boolean).join(' '))
        return undefined
      }),
    [alone, onChanged, onSignedOut, say],
  )

  return {
    isActing,
    resend: (rows) =>
      forEach(
        rows,
        ({ applicationId, delivery }) => deskClient.resend(applicationId, delivery.state),
        (count) => countText(count, 'It goes out again, once.', 'go out again, once each.'),
      ),
    markDelivered: (rows) =>
      forEach(
        rows,
        ({ applicationId }) => deskClient.markDelivered(applicationId),
        (count) => countText(count, 'Marked as delivered.', 'marked as delivered.'),
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
          } else failure = `${settledCount === 0 ? 'Nothing was' : 'The rest was not'} changed: the desk needs a network.`
        }
        const done = answer === 'arrived' ? 'marked as delivered.' : 'go out again, once each.'
        const isAre = skippedCount === 1 ? 'is' : 'are'
        return say(
          [
            settledCount === 0 ? '' : `${settledCount} ${done}`,
            skippedCount === 0 ? '' : `${skippedCount} ${isAre} skipped, having changed since.`,
            failure,
          ]
            .filter(Boolean)
            .join(' '),
        )
      }),
    revokeNotes: ({ tabletId, tabletNumber }) =>
      alone(async () => {
        const answer = await deskClient.revokeNotes(tabletId)
        if (answer.status === 'signed-out') return onSignedOut()
        await onTablets()
        const isDone = answer.status === 'ok'
        return say(
          isDone ? `The notes of tablet ${tabletNumber} are unverified now.` : 'Nothing was changed: the desk needs a network.',
        )
      }),
    erase: (application) =>
      alone(async () => {
        const answer = await deskClient.erase(application.applicationId)
        if (answer.status === 'signed-out') return onSignedOut()
        if (answer.status !== 'ok') return say(failureText(answer, application))
        const { answerCount, fileCount } = answer.value
        say(`Erased. ${countText(fileCount, '1 file', 'files')}, ${countText(answerCount, '1 answer', 'answers')}.`)
        return onErased(application.applicationId)
      }),
  }
}
