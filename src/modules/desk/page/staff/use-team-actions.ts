import { useCallback, useRef } from 'react'
import type { DeskRow } from '../../shared/desk.ts'
import { type DeskDecision, maxPicked } from '../../shared/team.ts'
import { type DeskAnswer, deskClient } from './parts/client.ts'
import type { TeamActions, Undo } from './parts/desk-context.ts'
import { messageOf } from './use-message.ts'
import { staff } from '../../words.ts'

const { frame, team: words } = staff

interface TeamInput {
  readonly say: (message: string, undo?: Undo) => void
  readonly onSignedOut: () => void
  readonly onRows: (rows: readonly DeskRow[]) => void
  /** An application has changed on the server, and may be open. */
  readonly onChanged: (applicationId: string) => Promise<void>
  /** Leads to the list. */
  readonly onErased: (applicationIds: readonly string[]) => Promise<void>
  readonly readOverview: () => Promise<void>
}

function batches<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / maxPicked) }, (_, index) =>
    all.slice(index * maxPicked, (index + 1) * maxPicked),
  )
}

/** What the team notes about applications, and its filters. One thing at a time: a second press while one runs does nothing. */
export function useTeamActions({ say, onChanged, onErased, onRows, onSignedOut, readOverview }: TeamInput): TeamActions {
  const isRunning = useRef(false)
  const alone = useCallback(async <T>(run: () => Promise<T>): Promise<T | null> => {
    if (isRunning.current) return null
    isRunning.current = true
    try {
      return await run()
    } finally {
      isRunning.current = false
    }
  }, [])

  /** @returns null without a good answer, which has been said */
  async function valueOf<T>(asking: Promise<DeskAnswer<T>>): Promise<T | null> {
    const answer = await asking
    if (answer.status === 'signed-out') onSignedOut()
    else if (answer.status !== 'ok') say(answer.status === 'refused' ? words.notPossible() : frame.done.nothing())
    return answer.status === 'ok' ? answer.value : null
  }

  /** Decides about rows as they are. @returns those that were decided, as they are now */
  async function send(rows: readonly DeskRow[], decision: DeskDecision | null): Promise<readonly DeskRow[] | null> {
    const done: DeskRow[] = []
    for (const some of batches(rows)) {
      const applications = some.map(({ applicationId, decided }) => ({ applicationId, seenAtMs: decided?.atMs ?? null }))
      const value = await valueOf(deskClient.decide({ decision, applications }))
      if (value === null) return null
      onRows(value.rows)
      done.push(...value.rows.filter(({ applicationId }) => value.changedIds.includes(applicationId)))
    }
    const [only] = rows
    if (rows.length === 1 && only) await onChanged(only.applicationId)
    return done
  }

  return {
    decide: async (rows, decision) => {
      const done = await alone(async () => send(rows, decision))
      if (done === null) return 'failed'
      if (done.length < rows.length && rows.length === 1) return 'changed'
      const before = new Map(rows.map((row) => [row.applicationId, row.decided?.decision ?? null]))
      const undo = () =>
        void alone(async () => {
          let takenCount = 0
          for (const earlier of new Set(before.values())) {
            const own = done.filter(({ applicationId }) => before.get(applicationId) === earlier)
            const taken = own.length > 0 ? await send(own, earlier) : []
            if (taken === null) return
            takenCount += taken.length
          }
          const leftCount = done.length - takenCount
          say(
            messageOf(
              takenCount === 0 ? '' : words.takenBack({ count: takenCount }),
              leftCount === 0 ? '' : words.notTakenBack({ count: leftCount }),
            ),
          )
        })
      const skipped = rows.length - done.length
      const count = done.length
      const said = decision === null ? words.takenBack({ count }) : words.decidedMany({ decision, count })
      say(
        messageOf(count === 0 ? '' : said, skipped === 0 ? '' : words.skipped({ count: skipped })),
        count === 0 ? undefined : undo,
      )
      return 'done'
    },
    label: async (rows, label, isOn) => {
      const isDone = await alone(async () => {
        for (const some of batches(rows)) {
          const applicationIds = some.map(({ applicationId }) => applicationId)
          const value = await valueOf(deskClient.label({ label, isOn, applicationIds }))
          if (value === null) return false
          onRows(value.rows)
        }
        const [only] = rows
        if (rows.length === 1 && only) await onChanged(only.applicationId)
        return true
      })
      return isDone === true
    },
    note: async (applicationId, text) => {
      const value = await alone(async () => valueOf(deskClient.note(applicationId, text)))
      if (value !== null) await onChanged(applicationId)
      return value !== null
    },
    deleteNote: async (applicationId, noteId) => {
      const value = await alone(async () => valueOf(deskClient.deleteNote(applicationId, noteId)))
      if (value !== null) await onChanged(applicationId)
    },
    eraseMany: async (rows) => {
      await alone(async () => {
        const ids: string[] = []
        let [fileCount, answerCount] = [0, 0]
        for (const some of batches(rows)) {
          const value = await valueOf(deskClient.eraseMany(some.map(({ applicationId }) => applicationId)))
          if (value === null) break
          ids.push(...value.applicationIds)
          fileCount += value.fileCount
          answerCount += value.answerCount
        }
        if (ids.length === 0) return
        await onErased(ids)
        say(frame.done.erased({ applications: ids.length, files: fileCount, answers: answerCount }))
      })
    },
    saveFilter: async (filter) => {
      const value = await alone(async () => valueOf(deskClient.saveFilter(filter)))
      if (value === null) return false
      await readOverview()
      say(words.filters.saved({ name: filter.name }))
      return true
    },
    deleteFilter: async (filterId) => {
      const value = await alone(async () => valueOf(deskClient.deleteFilter(filterId)))
      if (value !== null) await readOverview()
    },
  }
}
