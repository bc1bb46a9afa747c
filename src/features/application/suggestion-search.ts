import { suggestionDebounceMs } from '#shared/limits.ts'

/** Asks for suggestions once typing rests, and only ever tells the answer to the last question. */
export interface SuggestionSearch {
  /** `isAtOnce`: not typed but opened, so there is nothing to wait for. */
  ask(text: string, isAtOnce?: boolean): void
  /** Forgets what was asked: something was chosen, or the field has gone. */
  stop(): void
}

interface SuggestionSearchDeps<T> {
  readonly load: (text: string, signal: AbortSignal) => Promise<T>
  readonly onAsked: () => void
  readonly onAnswer: (answer: T, text: string) => void
}

export function createSuggestionSearch<T>({ load, onAnswer, onAsked }: SuggestionSearchDeps<T>): SuggestionSearch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  const stop = () => {
    clearTimeout(timer)
    asking?.abort()
  }
  const run = async (text: string) => {
    const own = new AbortController()
    asking = own
    onAsked()
    const answer = await load(text, own.signal)
    // An older question may be answered after a newer one, and a late answer after a choice.
    if (!own.signal.aborted) onAnswer(answer, text)
  }
  return {
    stop,
    ask: (text, isAtOnce = false) => {
      stop()
      if (isAtOnce) void run(text)
      else timer = setTimeout(() => void run(text), suggestionDebounceMs)
    },
  }
}
