import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import * as v from 'valibot'
import type { JobDetail, JobForm } from '#shared/job.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { watchLeaving } from '#platform/page-life.ts'
import { draftTextPrefix } from '#storage/database-name.ts'
import type { Entered } from '#shared/form/entered.ts'
import styles from './first-fields.module.css'
import { focusNextField } from './next-field.ts'

/**
 * The first fields of a form stand in the page of a job before any code is there, and take letters at once. When the form is open, it
 * takes over what was entered, the focus and the caret (`useFirstFields`), without losing a letter.
 */

// Under the page's Trusted Types policy not even an empty string may become HTML.
const noHtml = globalThis.window?.trustedTypes?.emptyHTML ?? ''

/** Writes the first fields (`form/written-fields.tsx`). null in a browser. */
export const WrittenFieldsContext = createContext<((form: JobForm) => ReactNode) | null>(null)

interface FirstFieldsProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly form: JobForm
  /** The form stands in their place, and takes over the focus. */
  readonly isOver: boolean
}

/** The fields that the server has written. React neither writes nor compares them. */
export function FirstFields({ box, form, isOver }: FirstFieldsProps) {
  const write = use(WrittenFieldsContext)
  const isPhone = useMediaQuery('(width < 48rem)')
  const shared = { ref: box, className: styles['first'], 'data-over': isOver || undefined }
  if (write) return <div {...shared}>{write(form)}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves on with a phone's key, as in the form
    <div
      {...shared}
      onKeyDown={isPhone ? focusNextField : undefined}
      dangerouslySetInnerHTML={{ __html: noHtml }}
      suppressHydrationWarning
    />
  )
}

/** Whether this device has the text of a draft for a job, without loading the code that reads it. */
export function hasDraftText(jobId: number): boolean {
  try {
    return localStorage.getItem(draftTextPrefix + jobId) !== null
  } catch {
    // Storage is denied.
    return false
  }
}

/** What stands in the fields when the page reloads before the form could save it. It ends with the tab, and when it is read. */
const keyOf = (jobId: number) => `first-fields:${jobId}`

/** What the fields need of the session of their form. */
export interface SessionOfFields {
  readonly getState: () => { readonly status: string } & Partial<{
    readonly form: Pick<Entered, 'values'>
    readonly isFromProfile: boolean
    /** An application was sent before. */
    readonly receipt: object | null
  }>
  readonly dispatch: (action: { readonly type: 'answer'; readonly field: string; readonly value: string }) => void
}

/** Entered texts by field name. */
const Entries = v.record(v.string(), v.string())
type Entries = v.InferOutput<typeof Entries>

function keepEntries(jobId: number, entries: Entries): void {
  try {
    sessionStorage.setItem(keyOf(jobId), JSON.stringify(entries))
  } catch {
    // Storage is denied or full.
  }
}

/** Reads and forgets what was kept. */
function takeEntries(jobId: number): Entries {
  try {
    const text = sessionStorage.getItem(keyOf(jobId))
    sessionStorage.removeItem(keyOf(jobId))
    const entries = v.safeParse(Entries, JSON.parse(text ?? '{}'))
    return entries.success ? entries.output : {}
  } catch {
    return {}
  }
}

const inputsOf = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []),
]

const entriesIn = (box: HTMLElement): Entries => Object.fromEntries(inputsOf(box).map(({ name, value }) => [name, value]))

/**
 * Puts entries into the open form.
 * @param isNow whether somebody is entering them at this moment. Otherwise they do not replace what a draft holds
 */
function enter(
  entries: Entries,
  isNow: boolean,
  { fields, session }: { fields: ReadonlySet<string>; session: SessionOfFields },
): void {
  const { form, isFromProfile = false, receipt, status } = session.getState()
  if (!form) return
  // After an application the browser may have put old entries back into the fields.
  const hasApplied = receipt !== null || status === 'waiting' || status === 'attention'
  if (hasApplied && !isNow) return
  const mayReplace = isNow || isFromProfile
  for (const [field, value] of Object.entries(entries)) {
    const before = form.values[field] ?? ''
    if (value !== '' && value !== before && fields.has(field) && (mayReplace || before === '')) {
      session.dispatch({ type: 'answer', field, value })
    }
  }
}

/** Moves the focus and the caret to the same field of the form, so that a phone's keyboard stays open. */
function moveFocus(box: HTMLElement, form: HTMLElement): void {
  const before = document.activeElement
  if (!(before instanceof HTMLInputElement || before instanceof HTMLTextAreaElement) || !box.contains(before)) return
  const after = inputsOf(form).find(({ name }) => name === before.name)
  after?.focus({ preventScroll: true })
  // A field for a mail address has no caret that code may read or set.
  if (before.selectionStart !== null) after?.setSelectionRange(before.selectionStart, before.selectionEnd)
}

const isEmpty = (box: HTMLElement) => inputsOf(box).every(({ value }) => value === '')

/** Whether somebody is in the first fields, or has entered something. @param box holds them */
export const areInUse = (box: HTMLElement) => box.contains(document.activeElement) || !isEmpty(box)

/**
 * Puts back what was entered before, and keeps what is entered now when the page is left or reloads.
 * @returns stops it, and keeps what is there if nobody else has it
 */
function keepForLater(box: HTMLElement, jobId: number): (isTaken: boolean) => void {
  const before = takeEntries(jobId)
  for (const input of inputsOf(box)) if (input.value === '') input.value = before[input.name] ?? ''
  const keep = () => {
    if (!isEmpty(box)) keepEntries(jobId, entriesIn(box))
  }
  const stopWatching = watchLeaving(keep)
  return (isTaken) => {
    if (!isTaken) keep()
    stopWatching()
  }
}

const noChange = () => () => {}

/** 'first': the first fields stand for the form. 'both': for one commit, which is never painted. 'form': they have gone. */
export type FormPhase = 'first' | 'both' | 'form'

/**
 * Lets the form take over the first fields, if the page came with them.
 * @param box holds the first fields
 * @param form holds the form
 * @returns `takeOver`, to be called in a layout effect when the form is open. It waits until a word that is being composed, or a
 * press, has ended
 */
export function useFirstFields(
  { form: { questions }, jobId }: JobDetail,
  box: RefObject<HTMLElement | null>,
  form: RefObject<HTMLElement | null>,
): { readonly phase: FormPhase; readonly takeOver: (session: SessionOfFields) => void } {
  const isHydrating = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  )
  const [phase, setPhase] = useState<FormPhase>(isHydrating ? 'first' : 'form')
  /** What the form must not interrupt: a word that is being composed, and a press. */
  const busy = useRef({ isComposing: false, isPressed: false })
  const isTaken = useRef(false)
  const waiting = useRef<SessionOfFields | null>(null)
  const takeOver = (session: SessionOfFields) => {
    const { isComposing, isPressed } = busy.current
    const { current: fields } = box
    waiting.current = session
    if (fields && (isComposing || isPressed)) return
    const isNow = fields?.contains(document.activeElement) ?? false
    const entries = { ...takeEntries(jobId), ...(fields ? entriesIn(fields) : {}) }
    enter(entries, isNow, { fields: new Set(questions.flatMap((question) => question.fields.map(({ name }) => name))), session })
    waiting.current = null
    isTaken.current = true
    if (fields) setPhase('both')
  }
  const takeOverNow = useRef(takeOver)
  useLayoutEffect(() => {
    takeOverNow.current = takeOver
  })

  useLayoutEffect(() => {
    if (phase !== 'both') return
    if (box.current && form.current) moveFocus(box.current, form.current)
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- unmounts the first fields once the focus has moved
    setPhase('form')
  }, [box, form, phase])

  useEffect(() => {
    const { current: fields } = box
    if (phase !== 'first' || !fields) return undefined
    const stopKeeping = keepForLater(fields, jobId)
    const isUsed = areInUse(fields)
    // Without a plain field, or with a draft on this device.
    const isUseless = inputsOf(fields).length === 0 || (hasDraftText(jobId) && !isUsed)
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- only the browser knows its drafts and its fields
    if (isUseless) setPhase('form')
    const ended = new AbortController()
    const listen = (target: EventTarget, types: readonly string[], change: Partial<typeof busy.current>) => {
      const note = () => {
        Object.assign(busy.current, change)
        // A press ends with the click, which comes after its last event.
        setTimeout(() => {
          if (waiting.current && !ended.signal.aborted) takeOverNow.current(waiting.current)
        })
      }
      for (const type of types) target.addEventListener(type, note, { signal: ended.signal })
    }
    listen(fields, ['compositionstart', 'compositionupdate'], { isComposing: true })
    listen(fields, ['compositionend', 'focusout'], { isComposing: false })
    listen(fields, ['pointerdown'], { isPressed: true })
    listen(window, ['pointerup', 'pointercancel'], { isPressed: false })
    return () => {
      ended.abort()
      stopKeeping(isTaken.current)
    }
  }, [box, jobId, phase])

  return { phase, takeOver }
}
