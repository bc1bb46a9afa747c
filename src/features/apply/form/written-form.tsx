import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import * as v from 'valibot'
import type { JobDetail } from '#shared/job.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { watchLeaving } from '#platform/page-life.ts'
import { draftTextPrefix } from '#storage/database-name.ts'
import type { Entered } from '#shared/form/entered.ts'
import { whenPressEnds } from '#ui/when-touched/press-end.ts'
import styles from './written-form.module.css'
import { focusNextField } from './next-field.ts'

/**
 * The form stands in the page of a job before any code is there (`screens/job/write-form.tsx`). It takes letters, ticks and files at once.
 * When the form's code has come, the form takes over what was entered, the focus and the caret, and what was pressed, without losing
 * anything (`useWrittenForm`).
 */

// Under the page's Trusted Types policy not even an empty string may become HTML.
const noHtml = globalThis.window?.trustedTypes?.emptyHTML ?? ''

/** Writes the form of a job. null in a browser. */
export const WriteFormContext = createContext<((job: JobDetail) => ReactNode) | null>(null)

interface WrittenFormProps {
  readonly box: RefObject<HTMLDivElement | null>
  readonly job: JobDetail
  /** The form stands in its place, and takes over the focus. */
  readonly isOver: boolean
}

/** The form that the server has written. React neither writes nor compares it. */
export function WrittenForm({ box, isOver, job }: WrittenFormProps) {
  const write = use(WriteFormContext)
  const isPhone = useMediaQuery('(width < 48rem)')
  const shared = { ref: box, className: styles['written'], 'data-over': isOver || undefined }
  if (write) return <div {...shared}>{write(job)}</div>
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
const keyOf = (jobId: number) => `written-form:${jobId}`

/** What the written form needs of the session of its form. */
export interface SessionOfForm {
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

type TextInput = HTMLInputElement | HTMLTextAreaElement

const canBeTicked = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox'

const inputsOf = (box: HTMLElement) => [...box.querySelectorAll('input')]
const textsOf = (box: HTMLElement): readonly TextInput[] =>
  [...box.querySelectorAll<TextInput>('input, textarea')].filter(({ type }) => !/^(?:radio|checkbox|file)$/.test(type))

const entriesIn = (box: HTMLElement): Entries => Object.fromEntries(textsOf(box).map(({ name, value }) => [name, value]))

/** What the written form may do with the answers of the open one: nothing, fill in what is empty, or replace what a draft holds. */
type Right = 'none' | 'fill' | 'replace'

/** @param isNow whether somebody is entering something at this moment */
function rightOver({ getState }: SessionOfForm, isNow: boolean): Right {
  const { form, isFromProfile = false, receipt, status } = getState()
  if (!form) return 'none'
  if (isNow) return 'replace'
  // After an application the browser may have put old entries back into the fields.
  if (receipt !== null || status === 'waiting' || status === 'attention') return 'none'
  return isFromProfile ? 'replace' : 'fill'
}

/** Whether what was done in the written form may be done in the open one. @param isFree whether that has nothing there */
const mayDo = (right: Right, isFree: boolean) => right === 'replace' || (right === 'fill' && isFree)

/** Puts texts into the open form. @param fields the names that it knows */
function enter(entries: Entries, right: Right, fields: ReadonlySet<string>, { dispatch, getState }: SessionOfForm): void {
  const { form } = getState()
  for (const [field, value] of Object.entries(entries)) {
    const before = form?.values[field] ?? ''
    const isNew = value !== '' && value !== before && fields.has(field)
    if (isNew && mayDo(right, before === '')) dispatch({ type: 'answer', field, value })
  }
}

const isField = (control: Element | null): control is TextInput =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement

/** Whether two controls, of one copy of the form or of two, are for the same. */
function isSameControl(one: Element, other: Element): boolean {
  if (!isField(one) || !isField(other)) return one.textContent === other.textContent
  const isOneOfSeveral = one instanceof HTMLInputElement && canBeTicked(one)
  return one.name === other.name && (!isOneOfSeveral || one.value === other.value)
}

/** The same control in another copy of the form. Those that say the same stand in the same order. */
function twinOf(control: HTMLElement, box: HTMLElement, form: HTMLElement): HTMLElement | null {
  const alike = (copy: HTMLElement) =>
    [...copy.querySelectorAll<HTMLElement>(control.localName)].filter((other) => isSameControl(control, other))
  return alike(form)[alike(box).indexOf(control)] ?? null
}

/** Moves the focus and the caret to the same control of the form, so that a phone's keyboard stays open. */
function moveFocus(box: HTMLElement, form: HTMLElement): void {
  const before = document.activeElement
  if (!(before instanceof HTMLElement) || !box.contains(before)) return
  const after = twinOf(before, box, form)
  after?.focus({ preventScroll: true })
  if (!isField(before) || !isField(after)) return
  // A field for a mail address has no caret that code may read or set, and neither has a box.
  if (before.selectionStart !== null) after.setSelectionRange(before.selectionStart, before.selectionEnd)
}

/** Types a text into a field whose control makes more of it than its text: those of schools and jobs, and a city. */
function typeInto(field: TextInput, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // Past React, which would take a text that it sees being set for its own.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Does in the form what was done in the written one, besides the texts of questions: types the others, ticks boxes, picks files, and
 * presses what was pressed last.
 */
function carryOver(box: HTMLElement, form: HTMLElement, right: Right, pressed: HTMLElement | null): void {
  for (const input of textsOf(box)) {
    const after = input.value === '' ? null : twinOf(input, box, form)
    if (isField(after) && after.value !== input.value && mayDo(right, after.value === '')) typeInto(after, input.value)
  }
  const isGroupFree = ({ name }: HTMLInputElement) => !inputsOf(form).some((other) => other.name === name && other.checked)
  for (const input of inputsOf(box)) {
    if (!input.checked && !input.files?.length) continue
    const after = twinOf(input, box, form)
    if (!(after instanceof HTMLInputElement)) continue
    const isTicked = canBeTicked(input) && input.checked && !after.checked
    if (isTicked && mayDo(right, input.type === 'checkbox' || isGroupFree(after))) after.click()
    if (input.files?.length && mayDo(right, true)) {
      after.files = input.files
      after.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  if (pressed) pressAgain(pressed, box, form)
}

/** Presses in the form what was pressed in the written one. */
function pressAgain(pressed: HTMLElement, box: HTMLElement, form: HTMLElement): void {
  const twin = twinOf(pressed, box, form)
  if (twin) {
    // The form may have opened other sections than the server.
    if (twin.ariaExpanded === pressed.ariaExpanded) twin.click()
    return
  }
  // On a phone what is pressed in a section, or after the last one, is there once that is open.
  const section = pressed.closest('section')
  const toggle = section && box.contains(section) ? section.querySelector<HTMLElement>('[aria-controls]') : null
  const toOpen = toggle ? twinOf(toggle, box, form) : [...form.querySelectorAll<HTMLElement>('section [aria-controls]')].at(-1)
  if (toOpen?.ariaExpanded !== 'false') return
  toOpen.click()
  // React renders a press in a microtask of its own.
  queueMicrotask(() => twinOf(pressed, box, form)?.click())
}

/** On a phone one section is open at a time. The server does not know who reads, and opens more. */
function closeOthers(box: HTMLElement): void {
  const [, ...others] = box.querySelectorAll('section[data-open]')
  for (const section of others) {
    const toggle = section.querySelector('[aria-controls]')
    const body = document.getElementById(toggle?.getAttribute('aria-controls') ?? '')
    if (!toggle || !body || section.contains(document.activeElement)) continue
    section.removeAttribute('data-open')
    toggle.setAttribute('aria-expanded', 'false')
    body.setAttribute('hidden', 'until-found')
  }
}

/** The native control behind a button for files, which opens without the form's code. null: the button has none. */
const chooserOf = (button: Element) =>
  button.id === '' ? null : (button.closest('[role="group"]')?.querySelector<HTMLInputElement>('[type="file"]') ?? null)

const isEmpty = (box: HTMLElement) =>
  textsOf(box).every(({ value }) => value === '') && inputsOf(box).every(({ checked, files }) => !checked && !files?.length)

/** Whether somebody is in the written form, or has entered something. @param box holds it */
export const areInUse = (box: HTMLElement) => box.contains(document.activeElement) || !isEmpty(box)

/**
 * Puts back what was entered before, and keeps what is entered now when the page is left or reloads.
 * @returns stops it, and keeps what is there if nobody else has it
 */
function keepForLater(box: HTMLElement, jobId: number): (isTaken: boolean) => void {
  const before = takeEntries(jobId)
  for (const input of textsOf(box)) if (input.value === '') input.value = before[input.name] ?? ''
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

/** 'written': the written form stands for the form. 'both': for one commit, which is never painted. 'form': it has gone. */
type FormPhase = 'written' | 'both' | 'form'

/** What the form must not interrupt: a word that is being composed, a press, and a dialog for files. */
const idle = { isComposing: false, isPressed: false, isPicking: false }

/**
 * Lets the form take over the written one, if the page came with it.
 * @param box holds the written form
 * @param form holds the form
 * @returns `takeOver`, to be called in a layout effect when the form is open. It waits while somebody must not be interrupted
 */
export function useWrittenForm(
  { form: { questions }, jobId }: JobDetail,
  box: RefObject<HTMLElement | null>,
  form: RefObject<HTMLElement | null>,
): { readonly phase: FormPhase; readonly takeOver: (session: SessionOfForm) => void } {
  const isHydrating = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  )
  const [phase, setPhase] = useState<FormPhase>(isHydrating ? 'written' : 'form')
  const isPhone = useMediaQuery('(width < 48rem)')
  const busy = useRef(idle)
  const right = useRef<Right>('none')
  const pressed = useRef<HTMLElement>(null)
  const isTaken = useRef(false)
  const waiting = useRef<SessionOfForm | null>(null)
  // Stable: the form is rendered once more for each change of what it is given.
  const takeOver = useCallback(
    (session: SessionOfForm) => {
      const { current: written } = box
      waiting.current = session
      if (written && Object.values(busy.current).includes(true)) return
      right.current = rightOver(session, written?.contains(document.activeElement) ?? false)
      const entries = { ...takeEntries(jobId), ...(written ? entriesIn(written) : {}) }
      enter(entries, right.current, new Set(questions.flatMap((question) => question.fields.map(({ name }) => name))), session)
      waiting.current = null
      isTaken.current = true
      if (written) setPhase('both')
    },
    [box, jobId, questions],
  )

  useLayoutEffect(() => {
    if (phase !== 'both') return
    const [written, open] = [box.current, form.current]
    if (written && open) {
      moveFocus(written, open)
      // After this commit, and before anything is painted: React has to hear of it.
      queueMicrotask(() => carryOver(written, open, right.current, pressed.current))
    }
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- unmounts the written form once the focus has moved
    setPhase('form')
  }, [box, form, phase])

  useEffect(() => {
    const { current: written } = box
    if (phase === 'written' && isPhone && written) closeOthers(written)
  }, [box, isPhone, phase])

  useEffect(() => {
    const { current: written } = box
    if (phase !== 'written' || !written) return undefined
    const stopKeeping = keepForLater(written, jobId)
    // The page came without it, or this device has a draft.
    const isUseless = written.querySelector('form') === null || (hasDraftText(jobId) && !areInUse(written))
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- only the browser knows its drafts, and what came
    if (isUseless) setPhase('form')
    const ended = new AbortController()
    const become = (change: Partial<typeof idle>) => {
      busy.current = { ...busy.current, ...change }
      setTimeout(() => {
        if (waiting.current && !ended.signal.aborted) takeOver(waiting.current)
      })
    }
    const listen = (target: EventTarget, types: readonly string[], change: Partial<typeof idle>) => {
      const note = () => become(change)
      for (const type of types) target.addEventListener(type, note, { signal: ended.signal })
    }
    listen(written, ['compositionstart', 'compositionupdate'], { isComposing: true })
    listen(written, ['compositionend', 'focusout'], { isComposing: false })
    // Somebody who goes on in the page has no dialog open: some browsers do not tell that it was left without a file.
    const onDown = () => {
      become({ isPressed: true, isPicking: false })
      whenPressEnds(() => become({ isPressed: false }))
    }
    written.addEventListener('pointerdown', onDown, { signal: ended.signal })
    listen(written, ['keydown'], { isPicking: false })
    listen(written, ['change', 'cancel'], { isPicking: false })
    const onPress = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (!button) return
      // A press that is repeated after the start opens no dialog, and tells nobody.
      const mayOpen = (navigator.userActivation as UserActivation | undefined)?.isActive !== false
      const chooser = mayOpen ? chooserOf(button) : null
      if (chooser) busy.current = { ...busy.current, isPicking: true }
      else pressed.current = button
      chooser?.click()
    }
    written.addEventListener('click', onPress, { signal: ended.signal })
    return () => {
      ended.abort()
      stopKeeping(isTaken.current)
    }
  }, [box, jobId, phase, takeOver])

  return { phase, takeOver }
}
