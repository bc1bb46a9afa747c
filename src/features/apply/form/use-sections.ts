import { useEffect, useRef, useState } from 'react'
import type { JobForm } from '#shared/job.ts'
import { type FormSection, maxVisibleControls, openAtStart, openNext, sectionsOf } from './form-sections.ts'
import type { FormState } from './form-state.ts'
import { headingIdOf } from './section-panel.tsx'

export interface Sections {
  readonly list: readonly FormSection[]
  readonly isOpen: (section: FormSection) => boolean
  /** Whether sections can be opened and closed. */
  readonly areFoldable: boolean
  readonly toggle: (section: FormSection) => void
  /** Opens a section, scrolls to it and focuses it. */
  readonly openSection: (section: FormSection) => void
}

/** Tracks which sections are open. After the first attempt to submit all are, so that every error can be reached. */
export function useSections(form: JobForm, state: FormState): Sections {
  const list = sectionsOf(form, state)
  const [open, setOpen] = useState(() => openAtStart(list, form, state))
  const isLong = list.reduce((sum, { controlCount }) => sum + controlCount, 0) > maxVisibleControls
  const areFoldable = isLong && list.length > 1 && !state.hasAttempted
  const pendingFocusKey = useRef<string | null>(null)
  useEffect(() => {
    const heading = pendingFocusKey.current === null ? null : document.getElementById(headingIdOf(pendingFocusKey.current))
    pendingFocusKey.current = null
    if (!heading) return
    // Sections that closed above it have moved it. Scroll to it and move the focus, so that Tab continues from here.
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
    openSection: ({ key }) => {
      pendingFocusKey.current = key
      setOpen(openNext(list, open, key))
    },
  }
}
