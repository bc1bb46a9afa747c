import { useCallback, useEffect, useRef, useState } from 'react'
import type { DeskAnswer } from './client.ts'

interface Asked<T> {
  /** The last good answer, also to an earlier question. null: there was none yet. */
  readonly value: T | null
  readonly isLoading: boolean
  /** Why the last request had no good answer. null: it had one. */
  readonly failure: 'unreachable' | 'refused' | null
  readonly answeredAtMs: number
  /** The last question that was answered, well or not. */
  readonly answered: unknown
}

export interface AnswerControl<T> extends Omit<Asked<T>, 'answered'> {
  /** The present question was answered, well or not. */
  readonly isCurrent: boolean
  /** Asks the question again. The value stays until the answer is there. */
  readonly reload: () => Promise<void>
  /**
   * Merges the answer to another request into the value.
   * @returns null without a good answer, or if the question has changed meanwhile
   */
  readonly take: <A>(request: Promise<DeskAnswer<A>>, merge: (before: T | null, value: A) => T | null) => Promise<A | null>
  /** Changes the value, if there is one. */
  readonly change: (merge: (before: T) => T) => void
}

/**
 * Asks the service and holds its answer in memory. A late answer to an earlier question is dropped.
 * @param ask the question. Another function asks at once. null: nothing is asked
 */
export function useAnswer<T>(ask: (() => Promise<DeskAnswer<T>>) | null, onSignedOut: () => void): AnswerControl<T> {
  const [{ answered, ...asked }, setAsked] = useState<Asked<T>>({
    value: null,
    isLoading: true,
    failure: null,
    answeredAtMs: 0,
    answered: null,
  })
  const turn = useRef(0)

  const take: AnswerControl<T>['take'] = useCallback(
    async (request, merge) => {
      const own = turn.current
      const answer = await request
      if (own !== turn.current) return null
      if (answer.status === 'signed-out') onSignedOut()
      const end = { isLoading: false, answered: ask }
      if (answer.status !== 'ok') {
        const failure = answer.status === 'refused' ? 'refused' : 'unreachable'
        setAsked((before) => ({ ...before, ...end, failure }))
        return null
      }
      const answeredAtMs = Date.now()
      setAsked(({ value }) => ({ ...end, value: merge(value, answer.value), failure: null, answeredAtMs }))
      return answer.value
    },
    [ask, onSignedOut],
  )
  const reload = useCallback(async () => {
    turn.current += 1
    if (!ask) return
    setAsked((before) => ({ ...before, isLoading: true }))
    await take(ask(), (_, value) => value)
  }, [ask, take])
  const change = useCallback(
    (merge: (before: T) => T) =>
      setAsked((before) => (before.value === null ? before : { ...before, value: merge(before.value) })),
    [],
  )
  useEffect(() => {
    const start = async () => reload()
    void start()
  }, [reload])
  return { ...asked, isCurrent: answered === ask, reload, take, change }
}
