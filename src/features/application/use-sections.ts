import { useEffect, useRef, useState } from 'react'
import type { ApplicationForm } from '#shared/job.ts'
import { type FormSection, maxVisibleControls, openAtStart, openNext, sectionsOf } from './form-sections.ts'
import type { FormState } from './form-state.ts'
import { headingIdOf } from './section-panel.tsx'

export interface Sections {
  readonly list: readonly FormSection[]
  readonly isOpen: (section: FormSection) => boolean
  /** Whether sections open and close at all. */
  readonly areFoldable: boolean
  readonly toggle: (section: FormSection) => void
  /** Opens a section and leads there. */
  readonly goOn: (section: FormSection) => void
}

/** Which sections of a form are open. From the first try to submit on all of them are: every error must be found. */
export function useSections(form: ApplicationForm, state: FormState): Sections {
  const list = sectionsOf(form, state)
  const [open, setOpen] = useState(() => openAtStart(list, form, state))
  const isLong = list.reduce((sum, { controlCount }) => sum + controlCount, 0) > maxVisibleControls
  const areFoldable = isLong && list.length > 1 && !state.hasAttempted
  const ledTo = useRef<string | null>(null)
  useEffect(() => {
    const heading = ledTo.current === null ? null : document.getElementById(headingIdOf(ledTo.current))
    ledTo.current = null
    if (!heading) return
    // What was closed above it has moved it: it comes to the top, and the keyboard goes on from there.
    heading.scrollIntoView({ block: 'start' })
    const toggle = heading.querySelector('button')
    if (toggle) toggle.focus({ preventScroll: true })
    else heading.focus({ preventScroll: true })
  }, [open])
  return {
    list,
    areFoldable,
    isOpen: ({ key }) => !areFoldable || open.has(key),
    toggle: ({ key }) => {
      const next = new Set(open)
      if (!next.delete(key)) next.add(key)
      setOpen(next)
    },
    goOn: ({ key }) => {
      ledTo.current = key
      setOpen(openNext(list, open, key))
    },
  }
}
