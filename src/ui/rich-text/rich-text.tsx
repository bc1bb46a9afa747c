import { useMemo } from 'react'
import { markLead, putOwnTextFirst } from './split-section.ts'
import { TextBox } from './text-box.tsx'
import { useSanitise } from './use-sanitise.ts'

interface RichTextProps {
  /** Untrusted HTML. It is sanitised here and in `RichTextWithInset`, so no caller can forget to. */
  readonly html: string
  /** Level of the text's highest heading, below the page's `h1`. */
  readonly topHeading?: 2 | 3 | 4 | 5
  /** Small text, for a question's description. */
  readonly isSmall?: boolean
  /** Whether to show pictures and videos. Otherwise they are dropped. */
  readonly hasMedia?: boolean
  /** Shows the paragraph that the text begins with in large type. */
  readonly hasLead?: boolean
  readonly lang?: string | undefined
}

/** Renders untrusted HTML. */
export function RichText({ html, topHeading = 2, isSmall = false, hasMedia = true, hasLead = false, lang }: RichTextProps) {
  const sanitise = useSanitise()
  // Sanitise during rendering, which React can interrupt, not in the commit phase, which blocks.
  const text = useMemo(() => {
    const own = putOwnTextFirst(sanitise(html, topHeading, hasMedia))
    return hasLead ? markLead(own) : own
  }, [hasLead, hasMedia, html, sanitise, topHeading])
  return <TextBox text={text} isSmall={isSmall} lang={lang} />
}
