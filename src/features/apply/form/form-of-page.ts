import { createContext, useContext } from 'react'
import type { JobCopy } from '#shared/brand.ts'
import type { ComplianceSection, Field, JobForm, Question } from '#shared/job.ts'
import { withBrandRules } from './form-fields.ts'
import standardTexts from './standard/words/en.json?by-text'
import { isTranslated, translateStandardTexts } from './standard-texts.ts'
import { form as words } from '../words.ts'

/** The form as a page shows it: with what the brand adds, and with its standard texts in the page's language. */
export function formOfPage(form: JobForm, copy: Pick<JobCopy, 'asksEducationStart'>): JobForm {
  return translateStandardTexts(withBrandRules(form, copy), standardTexts, words.translated())
}

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
