import { createContext, useContext } from 'react'
import type { ComplianceSection, Field, Question } from '#shared/job.ts'
import { isTranslated } from './standard-texts.ts'

/** The language of what the board has written in the form, where it is another than the page's. */
export const BoardLanguage = createContext<string | undefined>(undefined)

/** Who has worded a text of the form: the page, the board, or a part of the form, which is the board's unless it is translated. */
export type Wording = Question | Field | ComplianceSection | 'board' | 'page'

/** The language of texts of the form for `lang`. undefined: the page's. */
export function useLanguageOf(): (wording: Wording | undefined) => string | undefined {
  const language = useContext(BoardLanguage)
  return (wording = 'page') =>
    wording === 'page' || (typeof wording === 'object' && isTranslated(wording)) ? undefined : language
}
