import { suggestionDebounceMs } from '#shared/limits.ts'

interface SuggestionSearchDeps<T> {
  readonly load: (text: string, signal: AbortSignal) => Promise<T>
  readonly onAsked: () => void
  readonly onAnswer: (answer: T, text: string) => void
}

/** Debounces searches for suggestions, and reports only the result of the latest one. */
export function createSuggestionSearch<T>({ load, onAnswer, onAsked }: SuggestionSearchDeps<T>) {
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
    // A response may arrive after a newer search or after a choice. Drop it then.
    if (!own.signal.aborted) onAnswer(answer, text)
  }
  return {
    /** Cancels the current search, because a suggestion was chosen or the field was removed. */
    stop,
    /** @param isAtOnce skips the debounce, for a list that was opened without typing */
    ask: (text: string, isAtOnce = false) => {
      stop()
      if (isAtOnce) void run(text)
      else timer = setTimeout(() => void run(text), suggestionDebounceMs)
    },
  }
}
