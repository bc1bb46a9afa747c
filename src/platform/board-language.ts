import { languages } from '#shared/site-languages.ts'
import { language } from '#shared/words.ts'
import { boardMapping } from './board-mapping.ts'

/**
 * The language of what a board writes, where it is another than the page's, for `lang`. The board's texts are never translated.
 * @param own what the board says of a job. null: it says nothing
 */
export function foreignLanguage(own: string | null = null): string | undefined {
  const written = own ?? boardMapping.language ?? languages[0]
  return written === language ? undefined : written
}
