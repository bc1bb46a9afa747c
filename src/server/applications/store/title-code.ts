import * as v from 'valibot'
import { cleanLine } from '#shared/clean-text.ts'
import { languages } from '#shared/site-languages.ts'
import { fold } from '#shared/text.ts'
import { inLanguage } from '../../web/language/language.ts'
import { store as words } from '../../words.ts'

/**
 * Titles of applications that are a sentence of this site and not the board's. What such a title says is stored, and written as a sentence
 * when it is read. The sentence in the first language is stored beside it.
 */

const TitleCode = v.variant('kind', [
  /** For a post that is for no job. */
  v.object({ kind: v.literal('general'), post: v.string() }),
  /** A name that was left at a fair. `team`: empty where no team was named. */
  v.object({ kind: v.literal('interest'), team: v.string() }),
])
type TitleCode = Readonly<v.InferOutput<typeof TitleCode>>

/** The column. null: the title is the board's. */
export const StoredTitleCode = v.nullable(v.pipe(v.string(), v.parseJson(), TitleCode))

export interface ApplicationTitle {
  readonly jobTitle: string
  readonly titleCode: TitleCode | null
}

function sentenceOf(code: TitleCode): string {
  if (code.kind === 'general') return words.title.general({ title: cleanLine(code.post) })
  return code.team === '' ? words.title.interest() : words.title.interestIn({ team: cleanLine(code.team) })
}

/** A title of this site, to be stored. */
export function ownTitle(titleCode: TitleCode): ApplicationTitle {
  return { titleCode, jobTitle: inLanguage(null, () => sentenceOf(titleCode)) }
}

/** Whether the board itself calls a post a general application, in English or a language of the site. */
export function saysGeneral(post: string): boolean {
  const names = languages.map((language) => inLanguage(language, () => words.title.general({ title: '' })))
  return /general application/i.test(post) || names.some((name) => fold(post).includes(fold(name.split(':', 1)[0] ?? '')))
}

/** The title in the language in which the server speaks. */
export function titleText({ jobTitle, titleCode }: ApplicationTitle): string {
  return titleCode === null ? cleanLine(jobTitle) : sentenceOf(titleCode)
}

/** The title in all languages, as people search for it. */
export function titleInAll(title: ApplicationTitle): readonly string[] {
  return [...new Set([title.jobTitle, ...languages.map((language) => inLanguage(language, () => titleText(title)))])]
}
