import { type ReactNode, useMemo } from 'react'
import { markLead, putOwnTextFirst, splitFirstSection } from './split-section.ts'
import { TextBox } from './text-box.tsx'
import { useSanitise } from './use-sanitise.ts'

interface RichTextWithInsetProps {
  /** Untrusted HTML, sanitised here. */
  readonly html: string
  /** Rendered after the text's first section. */
  readonly inset: ReactNode
  readonly lang?: string | undefined
}

/** Renders a job's text like `RichText` with a lead, and with page content inserted after the first section. */
export function RichTextWithInset({ html, inset, lang }: RichTextWithInsetProps) {
  const sanitise = useSanitise()
  const [first, rest] = useMemo(() => splitFirstSection(markLead(putOwnTextFirst(sanitise(html, 2)))), [html, sanitise])
  return (
    <>
      <TextBox text={first} lang={lang} />
      {inset}
      <TextBox text={rest} lang={lang} />
    </>
  )
}
