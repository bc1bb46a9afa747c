import { useEffect, useState } from 'react'
import type { AnswerError } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import { type FormSection, openAtStart, openNext, sectionOfField, sectionsOf } from './form-sections.ts'
import type { FormState } from './form-state.ts'
import { scrollBelowBar } from './scroll-below-bar.ts'
import { headingIdOf } from './section-panel.tsx'

export interface Sections {
  readonly list: readonly FormSection[]
  readonly isOpen: (section: FormSection) => boolean
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
  /** One section is open at a time, until a failed submit opens those with an error. */
  readonly isOneAtATime: boolean
  /** The key of the section that the history leads to, or null for the first. */
  readonly step: string | null
}

interface View {
  readonly open: ReadonlySet<string>
  /** The section whose heading takes the focus. */
  readonly focused: string | null
}

/** Tracks which sections are open. A failed submit opens those with an error, so that every error can be reached. */
export function useSections({ errors, form, isOneAtATime, state, step }: SectionsOptions): Sections {
  const list = sectionsOf(form, state)
  const atStart = () => openAtStart(list, form, state, isOneAtATime)
  const sectionOfStep = list.find(({ key }) => key === step)
  const [view, setView] = useState<View>(() => ({
    open: isOneAtATime && sectionOfStep ? new Set([sectionOfStep.key]) : atStart(),
    focused: null,
  }))
  const { open } = view

  const [handledAttempt, setHandledAttempt] = useState(0)
  if (state.attemptCount !== handledAttempt) {
    setHandledAttempt(state.attemptCount)
    const wrong = errors.flatMap(({ field }) => sectionOfField(list, field)?.key ?? [])
    // One at a time, the complete sections close, so that what is missing is not far apart.
    setView({ open: new Set(isOneAtATime ? wrong : [...open, ...wrong]), focused: null })
  }

  const [handledStep, setHandledStep] = useState(step)
  if (step !== handledStep) {
    setHandledStep(step)
    const [key] = sectionOfStep ? [sectionOfStep.key] : openAtStart(list, form, state, true)
    if (isOneAtATime && key !== undefined && !open.has(key)) setView({ open: new Set([key]), focused: key })
  }

  useEffect(() => {
    const heading = view.focused === null ? null : document.getElementById(headingIdOf(view.focused))
    if (!heading) return
    // Sections that closed above it have moved it. Scroll to it and move the focus, so that Tab continues from here.
    scrollBelowBar(heading)
    const toggle = heading.querySelector('button')
    if (toggle) toggle.focus({ preventScroll: true })
    else heading.focus({ preventScroll: true })
  }, [view])

  const areFoldable = list.length > 1
  const isOneOpen = isOneAtATime && !state.hasAttempted
  return {
    list,
    areFoldable,
    isOpen: ({ key }) => !areFoldable || open.has(key),
    toggle: ({ key }) => {
      if (open.has(key)) setView({ open: new Set([...open].filter((each) => each !== key)), focused: null })
      // A section that closes above moves the pressed heading, so follow it.
      else if (isOneOpen) setView({ open: new Set([key]), focused: key })
      else setView({ open: new Set([...open, key]), focused: null })
    },
    openSection: ({ key }) => setView({ open: isOneOpen ? new Set([key]) : openNext(list, open, key), focused: key }),
    show: ({ key }) => setView({ open: isOneOpen ? new Set([key]) : new Set([...open, key]), focused: null }),
    reveal: (field) => {
      const key = sectionOfField(list, field)?.key
      if (key !== undefined && !open.has(key)) setView({ open: new Set([...open, key]), focused: null })
    },
  }
}
