import type { ComponentType, Ref } from 'react'
import { barBottom } from '#ui/bar-slot/bar-slot.tsx'
import type { SummaryEntry } from '#ui/error-summary/error-summary.tsx'
import type { Progress } from './form-sections.ts'

/** What a phone's form and a laptop's form do differently. */
export interface FormLayout {
  /**
   * A bar at the bottom leads from section to section, one is open at a time, and the summary is in the title bar. Otherwise
   * the form is one page.
   */
  readonly hasBar: boolean
  /**
   * Focuses a control, and shows it with its label.
   * @param summary the error summary, shown as well if there is room for it
   */
  readonly showField: (controlId: string, summary?: HTMLElement | null) => void
  readonly Summary: ComponentType<FormSummaryProps>
  readonly Actions: ComponentType<FormActionsProps>
}

export interface FormSummaryProps {
  readonly ref: Ref<HTMLDivElement>
  /** At least one. */
  readonly entries: readonly (SummaryEntry & { readonly panel: string })[]
  readonly onGo: (controlId: string) => void
  /** Whether to announce it. Only a failed submit does, not each answer that follows it. */
  readonly isAlert: boolean
}

export interface FormActionsProps {
  readonly ref: Ref<HTMLDivElement>
  readonly progress: Progress
  /** What happens to the draft, in a few words. */
  readonly draftNote: string
  /** How many answers are missing where the applicant has been. '' if none. */
  readonly stepNote: string
  readonly isSending: boolean
  /** The last submit could not be handed over. */
  readonly hasFailed: boolean
  /** Where the bar leads, or null where it submits. */
  readonly next: FormLink | null
  readonly submitLabel: string
  /** Leads to the check of all answers, or null where the form does not offer it. */
  readonly check: FormLink | null
  readonly isChecking: boolean
}

export interface FormLink {
  readonly label: string
  readonly go: () => void
}

/** Scrolls an element to the top of the screen, below everything that the page's bar holds and a gap. */
export function scrollBelowBar(element: Element, gapPx = 24): void {
  const top = element.getBoundingClientRect().top + window.scrollY - barBottom() - gapPx
  window.scrollTo({ top, behavior: 'instant' })
}
