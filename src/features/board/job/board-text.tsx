import type { ReactNode } from 'react'
import { foreignLanguage } from '#platform/board-language.ts'

interface BoardTextProps {
  readonly children: ReactNode
  /** The language of a job, if its board names it. */
  readonly language?: string | null | undefined
}

/** What the board wrote: a title, a place, a department. On a page in another language it is kept apart from the page's own words. */
export function BoardText({ children, language }: BoardTextProps) {
  const lang = foreignLanguage(language)
  return lang === undefined ? children : <bdi lang={lang}>{children}</bdi>
}
