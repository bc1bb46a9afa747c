import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { plainHtml, splitPlainHtml } from './plain-html.ts'
import styles from './rich-text.module.css'
import { sanitiseHtml } from './sanitise-html.ts'
import { splitFirstSection } from './split-section.ts'

interface RichTextWithInsetProps {
  /** HTML of a stranger; it is sanitised here. */
  readonly html: string
  /** Something of ours that stands after the first section of the text. */
  readonly inset: ReactNode
  readonly lang?: string | undefined
}

/** Shows HTML that came from outside as `RichText` does, with something of the page's own inside. */
export function RichTextWithInset({ html, inset, lang }: RichTextWithInsetProps) {
  const first = useRef<HTMLDivElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  const text = useMemo(() => (import.meta.env.SSR ? null : sanitiseHtml(html, 2)), [html])
  useLayoutEffect(() => {
    if (!text) return
    const whole = document.importNode(text, true)
    rest.current?.replaceChildren(splitFirstSection(whole))
    first.current?.replaceChildren(whole)
  }, [text])
  const attributes = { className: styles['text'], lang, dir: 'auto' }
  // As in `RichText`.
  if (import.meta.env.SSR) {
    const [before, after] = splitPlainHtml(plainHtml(html, 2))
    return (
      <>
        <div {...attributes} dangerouslySetInnerHTML={{ __html: before }} />
        {inset}
        <div {...attributes} dangerouslySetInnerHTML={{ __html: after }} />
      </>
    )
  }
  return (
    <>
      <div ref={first} {...attributes} />
      {inset}
      <div ref={rest} {...attributes} />
    </>
  )
}
