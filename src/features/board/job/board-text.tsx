import type { ReactNode } from 'react'
import type { WordValues } from '#shared/words.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { recentOf } from '#platform/date-text.ts'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'

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

interface AsOfProps {
  /** Seconds since 1970. */
  readonly seconds: number
  /** Says what is as old as that, with `when` and `time`. */
  readonly sentence: (values: WordValues) => string
}

/** A sentence about stored data with its age, such as 'The jobs saved on this device as of 9:12 AM.' */
export function AsOf({ seconds, sentence }: AsOfProps) {
  const { time, when } = recentOf(seconds * 1000)
  return (
    <Sentence
      text={sentence({ when, time: slot(0) })}
      elements={[
        <time key="time" dateTime={new Date(seconds * 1000).toISOString()}>
          {time}
        </time>,
      ]}
    />
  )
}
