import type { JobCopy } from '#shared/brand.ts'
import type { JobForm } from '#shared/job.ts'
import { withBrandRules } from './form-fields.ts'
import standardTexts from './standard/words/en.json?by-text'
import { translateStandardTexts } from './standard-texts.ts'
import { form as words } from '../words.ts'

/** The form as a page shows it: with what the brand adds, and with its standard texts in the page's language. */
export function formOfPage(form: JobForm, copy: Pick<JobCopy, 'asksEducationStart'>): JobForm {
  return translateStandardTexts(withBrandRules(form, copy), standardTexts, words.translated())
}
