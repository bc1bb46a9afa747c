import { useLayoutEffect, useMemo, useRef } from 'react'
import { plainHtml } from './plain-html.ts'
import styles from './rich-text.module.css'
import { sanitiseHtml } from './sanitise-html.ts'

interface RichTextProps {
  /** HTML of a stranger; it is sanitised here and nowhere else, so it cannot be forgotten. */
  readonly html: string
  /** Level of the text's highest heading; the page's own `h1` stays above it. */
  readonly topHeading?: 2 | 3 | 4 | 5
  /** Small print: a question's description rather than a job's text. */
  readonly isSmall?: boolean
  readonly lang?: string | undefined
}

/** Shows HTML that came from outside. */
export function RichText({ html, topHeading = 2, isSmall = false, lang }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null)
  // Made while rendering, which is done in slices, and not in the one piece in which the page changes.
  const text = useMemo(() => (import.meta.env.SSR ? null : sanitiseHtml(html, topHeading)), [html, topHeading])
  // Nodes are put in, not markup: no string ever becomes HTML under the page's Trusted Types.
  useLayoutEffect(() => {
    if (text) box.current?.replaceChildren(text.cloneNode(true))
  }, [text])
  const attributes = { className: isSmall ? styles['small'] : styles['text'], lang, dir: 'auto' }
  // The server has no sanitiser; what it writes is replaced as a whole (`main.tsx`).
  if (import.meta.env.SSR) return <div {...attributes} dangerouslySetInnerHTML={{ __html: plainHtml(html, topHeading) }} />
  return <div ref={box} {...attributes} />
}
