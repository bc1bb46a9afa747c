import { type ReactNode, useContext, useMemo } from 'react'
import { MediaRuleContext } from './media-rule.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { markLead, putOwnTextFirst, splitFirstSection } from './split-section.ts'
import { TextBox } from './text-box.tsx'

interface RichTextWithInsetProps {
  /** Untrusted HTML, sanitised here. */
  readonly html: string
  /** Rendered after the text's first section. */
  readonly inset: ReactNode
  readonly lang?: string | undefined
}

/** Renders a job's text like `RichText` with a lead, and with page content inserted after the first section. */
export function RichTextWithInset({ html, inset, lang }: RichTextWithInsetProps) {
  const media = useContext(MediaRuleContext)
  const [first, rest] = useMemo(() => splitFirstSection(markLead(putOwnTextFirst(sanitiseHtml(html, 2, media)))), [html, media])
  return (
    <>
      <TextBox text={first} lang={lang} />
      {inset}
      <TextBox text={rest} lang={lang} />
    </>
  )
}
