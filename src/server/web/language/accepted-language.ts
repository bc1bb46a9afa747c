import { fittingLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'

/** A quality of 'Accept-Language' (RFC 9110, 12.5.4). */
function wantedLanguages(header: string): readonly string[] {
  return header
    .split(',', 20)
    .map((part) => {
      const [tag = '', weight = ''] = part.split(';', 2).map((text) => text.trim().toLowerCase())
      return { tag, quality: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 }
    })
    .filter(({ quality, tag }) => quality > 0 && tag !== '')
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** The language of the site that fits a header 'Accept-Language' best. The first language where none does. */
export function acceptedLanguage(header: string): string {
  return fittingLanguage(wantedLanguages(header), languages) ?? languages[0]
}
