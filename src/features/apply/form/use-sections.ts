import { useEffect, useState } from 'react'
import type { AnswerError } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import { type FormSection, openAtStart, openNext, sectionOfField, sectionsOf } from './form-sections.ts'
import type { FormState } from './form-state.ts'
import { scrollBelowBar } from './form-layout.ts'
import { headingIdOf } from './section-panel.tsx'

export interface Sections {
  readonly list: readonly FormSection[]
  readonly isOpen: (section: FormSection) => boolean
  /** Whether the applicant has opened or closed this section last. Sections that follow from it change at once. */
  readonly moves: (section: FormSection) => boolean
  /** A form of one section cannot be folded. */
  readonly areFoldable: boolean
  readonly toggle: (section: FormSection) => void
  /** Opens a section, scrolls to it and focuses it. */
  readonly openSection: (section: FormSection) => void
  /** Opens a section without moving the focus. */
  readonly show: (section: FormSection) => void
  /** Opens the section of a field, so that the field can be focused. */
  readonly reveal: (field: string) => void
}

interface SectionsOptions {
  readonly form: JobForm
  readonly state: FormState
  /** The errors that are shown. */
  readonly errors: readonly AnswerError[]
  /** One section is open at a time. */
  readonly isOneAtATime: boolean
  /** The key of the section that the history leads to, or null for the first. */
  readonly step: string | null
}

interface View {
  readonly open: ReadonlySet<string>
  /** The section that the applicant has opened or closed. */
  readonly moved: string | null
  /** Whether its heading takes the focus. */
  readonly isFocused: boolean
}

/** Tracks which sections are open. A failed submit opens those with an error, or the first of them where one is open at a time. */
export function useSections({ errors, form, isOneAtATime, state, step }: SectionsOptions): Sections {
  const list = sectionsOf(form, state)
  const atStart = () => openAtStart(list, form, state, isOneAtATime)
  const sectionOfStep = list.find(({ key }) => key === step)
  const [view, setView] = useState<View>(() => ({
    open: isOneAtATime && sectionOfStep ? new Set([sectionOfStep.key]) : atStart(),
    moved: null,
    isFocused: false,
  }))
  const { open } = view

  const [handledAttempt, setHandledAttempt] = useState(0)
  if (state.attemptCount !== handledAttempt) {
    setHandledAttempt(state.attemptCount)
    const wrong = errors.flatMap(({ field }) => sectionOfField(list, field)?.key ?? [])
    // One at a time, the first wrong one: the others say how many answers they need.
    setView({ open: new Set(isOneAtATime ? wrong.slice(0, 1) : [...open, ...wrong]), moved: null, isFocused: false })
  }

  const [handledStep, setHandledStep] = useState(step)
  if (step !== handledStep) {
    setHandledStep(step)
    const [key] = sectionOfStep ? [sectionOfStep.key] : openAtStart(list, form, state, true)
    if (isOneAtATime && key !== undefined && !open.has(key)) setView({ open: new Set([key]), moved: key, isFocused: true })
  }

  useEffect(() => {
    const heading = view.moved !== null && view.isFocused ? document.getElementById(headingIdOf(view.moved)) : null
    if (!heading) return
    // Sections that closed above it have moved it. Scroll to it and move the focus, so that Tab continues from here.
    scrollBelowBar(heading)
    const toggle = heading.querySelector('button')
    if (toggle) toggle.focus({ preventScroll: true })
    else heading.focus({ preventScroll: true })
  }, [view])

  const areFoldable = list.length > 1
  return {
    list,
    areFoldable,
    isOpen: ({ key }) => !areFoldable || open.has(key),
    moves: ({ key }) => key === view.moved,
    toggle: ({ key }) => {
      const others = [...open].filter((each) => each !== key)
      const isOpening = !open.has(key)
      // A section that closes above moves the pressed heading, so follow it.
      if (isOpening && isOneAtATime) setView({ open: new Set([key]), moved: key, isFocused: true })
      else setView({ open: new Set(isOpening ? [...open, key] : others), moved: key, isFocused: false })
    },
    openSection: ({ key }) =>
      setView({ open: isOneAtATime ? new Set([key]) : openNext(list, open, key), moved: key, isFocused: true }),
    show: ({ key }) => setView({ open: new Set(isOneAtATime ? [key] : [...open, key]), moved: null, isFocused: false }),
    reveal: (field) => {
      const key = sectionOfField(list, field)?.key
      if (key === undefined || open.has(key)) return
      setView({ open: new Set(isOneAtATime ? [key] : [...open, key]), moved: null, isFocused: false })
    },
  }
}
