import { useLayoutEffect, useRef } from 'react'
import { pressEmbed } from './press-embed.ts'
import styles from './rich-text.module.css'

interface TextBoxProps {
  /** Sanitised. */
  readonly text: DocumentFragment
  readonly isSmall?: boolean
  readonly lang?: string | undefined
}

// Under the page's Trusted Types policy not even an empty string may become HTML.
const noHtml = globalThis.window?.trustedTypes?.emptyHTML ?? ''

/**
 * Shows a sanitised text. The server writes it as HTML. The browser inserts its nodes, because the Trusted Types policy forbids
 * HTML, and React neither writes nor compares them.
 */
export function TextBox({ isSmall = false, lang, text }: TextBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (box.current) showText(box.current, text)
    box.current?.addEventListener('click', pressEmbed)
  }, [text])
  return (
    <div
      ref={box}
      className={isSmall ? styles['small'] : styles['text']}
      lang={lang}
      dir="auto"
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? htmlOf(text) : noHtml }}
      suppressHydrationWarning
    />
  )
}

/** A text that the server has already written stays as it is, with the visitor's selection in it. */
function showText(box: HTMLElement, text: DocumentFragment): void {
  const next = document.createElement('div')
  next.append(text.cloneNode(true))
  if (box.innerHTML !== next.innerHTML) box.replaceChildren(...next.childNodes)
}

/**
 * Writes a text as HTML. HTML cannot express every tree of nodes: a list item directly inside another one would end it, and the
 * text would close elements of the page around it. So the text is written as a browser reads it.
 */
export function htmlOf(text: DocumentFragment): string {
  const box = text.ownerDocument.createElement('div')
  box.append(text.cloneNode(true))
  const written = box.innerHTML
  const read = readAgain(text.ownerDocument, written)
  if (read === written || readAgain(text.ownerDocument, read) === read) return read
  // No board writes such a text. It is left to the browser.
  return ''
}

function readAgain(document: Document, html: string): string {
  const box = document.createElement('div')
  box.innerHTML = html
  return box.innerHTML
}
