import type { EntryCounts } from '#platform/page-module.ts'
import { pageModules } from '#platform/page-modules.ts'
import { typedInto } from './use-shown-errors.ts'

/**
 * Counts how a form is filled in: by keys, from the clipboard, by the browser or an assistant, or by a program. It reads no answer but
 * the length of a text, and stores nothing. Modules get the counts with the first entry (`formBegun`).
 */

/** Of one field, the way that says most for a person counts. 'whole': at once, without a key. */
const ways = ['typed', 'filled', 'pasted', 'whole'] as const
type Way = (typeof ways)[number]

interface Entry {
  readonly way: Way
  readonly atMs: number
  readonly isLong: boolean
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Longer than a word that a keyboard proposes. */
const wordLength = 12
/** Who speaks, or chooses words, needs longer for several fields. A program on a slow machine may need as long. */
const burstMs = 5_000
/** A keyboard's word, or a text that a key stands for, follows its key. */
const keyMs = 1_000

/** `:autofill` is unknown to old browsers. */
function isAutofilled(field: Element): boolean {
  try {
    return field.matches(':autofill')
  } catch {
    return false
  }
}

function wayOf(field: TextField, event: Event, hasKey: boolean): Way {
  const { data, inputType = '' } = event as Partial<InputEvent>
  if (isAutofilled(field) || inputType === '' || inputType === 'insertReplacementText') return 'filled'
  if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') return 'pasted'
  const isWhole = inputType === 'insertText' && data === field.value && data.length > 1
  return isWhole && !hasKey ? 'whole' : 'typed'
}

export interface CountedEntries {
  /** Something was entered in the form. */
  readonly note: (event: Event, form: HTMLFormElement) => void
  readonly noteKey: (event: Pick<Event, 'target' | 'timeStamp'>) => void
}

/** Counts the entries of one form, from the first on. */
export function countEntries(): CountedEntries {
  const fields = new Map<string, Entry>()
  let [sinceMs, untilMs] = [0, 0]
  let key: { readonly field: EventTarget | null; readonly atMs: number } | null = null
  let isBegun = false
  const read = (): EntryCounts => {
    const entries = [...fields.values()]
    const of = (way: Way) => entries.filter((entry) => entry.way === way)
    const whole = of('whole')
    // A word that a keyboard proposes or somebody speaks comes alone. Of several at once, the first is a program's, too.
    const set = whole.filter(
      (entry) => entry.isLong || whole.some((other) => other !== entry && Math.abs(other.atMs - entry.atMs) < burstMs),
    ).length
    return {
      seconds: Math.round((untilMs - sinceMs) / 1000),
      typed: of('typed').length + whole.length - set,
      pasted: of('pasted').length,
      filled: of('filled').length,
      set,
    }
  }
  return {
    note: (event, form) => {
      if (!isBegun) for (const { formBegun } of pageModules) formBegun?.(form, read).catch(() => {})
      isBegun = true
      const { target: field, timeStamp: atMs } = event
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !field.matches(typedInto)) return
      if (fields.size === 0) sinceMs = atMs
      untilMs = atMs
      const way = wayOf(field, event, key?.field === field && atMs - key.atMs < keyMs)
      const before = fields.get(field.id)
      if (before && ways.indexOf(before.way) < ways.indexOf(way)) return
      fields.set(field.id, { way, atMs, isLong: field.value.length >= wordLength })
    },
    noteKey: ({ target, timeStamp }) => (key = { field: target, atMs: timeStamp }),
  }
}
