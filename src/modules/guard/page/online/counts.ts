import type { FormCounts } from '../../shared/online/proof.ts'

/**
 * Counts how a form is filled in: by keys, from the clipboard, by the browser or an assistant, or by a program. It reads no answer but
 * the length of a text, and stores nothing.
 */

export interface CountedForm {
  readonly read: () => FormCounts
}

type Way = 'typed' | 'pasted' | 'filled' | 'set'

/** Of one field, the way that says most for a person counts. */
const rank: readonly Way[] = ['typed', 'filled', 'pasted', 'set']

/** `:autofill` is unknown to old browsers. */
function isAutofilled(field: Element): boolean {
  try {
    return field.matches(':autofill')
  } catch {
    return false
  }
}

/** A text that comes whole, without a key: from a program, a voice, or a word that a keyboard on a screen proposes. */
function isWhole(event: Event, field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return (event as InputEvent).data === field.value && field.value.length > 1
}

/** Longer than a word that a keyboard proposes. */
const wordLength = 12
/** Nobody speaks, or chooses a word, in one field after another so fast. */
const burstMs = 1_000

interface Before {
  readonly hasKey: boolean
  readonly msSinceWhole: number
}

function wayOf(event: Event, field: HTMLInputElement | HTMLTextAreaElement, { hasKey, msSinceWhole }: Before): Way {
  if (isAutofilled(field)) return 'filled'
  const { inputType = '' } = event as Partial<InputEvent>
  if (inputType === '' || inputType === 'insertReplacementText') return 'filled'
  if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') return 'pasted'
  if (hasKey || !isWhole(event, field)) return 'typed'
  return field.value.length >= wordLength || msSinceWhole < burstMs ? 'set' : 'typed'
}

/** A field that no person sees, reaches or hears. Programs that fill every field fill it, too. */
function addUnseenField(form: Element): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'text'
  field.name = 'note_to_the_flock'
  field.autocomplete = 'off'
  const place = document.createElement('div')
  place.setAttribute('inert', '')
  place.style.cssText = 'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;opacity:0'
  place.append(field)
  form.append(place)
  return field
}

/** Counts from now on. @param nowMs a clock that only counts up */
export function countForm(form: Element, nowMs: () => number): CountedForm {
  const sinceMs = nowMs()
  const ways = new Map<Element, Way>()
  const unseen = addUnseenField(form)
  let keyed: { readonly field: EventTarget | null; readonly atMs: number } | null = null
  let wholeAtMs = Number.NEGATIVE_INFINITY
  form.addEventListener('keydown', ({ target }) => (keyed = { field: target, atMs: nowMs() }), true)
  form.addEventListener(
    'input',
    (event) => {
      const { target } = event
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target === unseen) return
      if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(target.type)) return
      const way = wayOf(event, target, {
        hasKey: keyed?.field === target && nowMs() - keyed.atMs < 1_000,
        msSinceWhole: nowMs() - wholeAtMs,
      })
      if (isWhole(event, target)) wholeAtMs = nowMs()
      const known = ways.get(target)
      if (known === undefined || rank.indexOf(way) < rank.indexOf(known)) ways.set(target, way)
    },
    true,
  )
  const count = (way: Way) => [...ways.values()].filter((each) => each === way).length
  return {
    read: () => ({
      seconds: Math.round((nowMs() - sinceMs) / 1000),
      typed: count('typed'),
      pasted: count('pasted'),
      filled: count('filled'),
      set: count('set'),
      hidden: unseen.value !== '',
    }),
  }
}
