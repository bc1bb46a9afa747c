import { directionOf } from '#shared/languages.ts'
import { allowSource, policyHash } from '../security-policy.ts'

/**
 * The documents of a language. They differ from the first language's in their tag, their texts and their files of sentences. Code names
 * the first language's files, and an import map leads from there to the page's own, so that all languages share all code.
 */

const htmlTag = /<html\b[^>]*>/

/** The opening tag of a document. */
export function htmlTagOf(language: string): string {
  return `<html lang="${language}" dir="${directionOf(language)}">`
}

/** The map must stand before the first module, and after the policy that allows it. */
const policyTag = /<meta http-equiv="Content-Security-Policy"[^>]*>/

const manifestLink = /(<link rel="manifest" href=")(\/manifest\.webmanifest")/

/**
 * @param html a document of the first language
 * @param files the language's files of sentences, by the ones that code imports. None for the first language
 */
export function documentIn(html: string, language: string, files: ReadonlyMap<string, string>): string {
  const tagged = html.replace(htmlTag, () => htmlTagOf(language))
  if (files.size === 0) return tagged
  const own = [...files]
    .reduce((rest, [first, file]) => rest.replaceAll(first, file), tagged)
    .replace(manifestLink, `$1/${language}$2`)
  const map = JSON.stringify({ imports: Object.fromEntries([...files].map(([first, file]) => [`/${first}`, `/${file}`])) })
  const mapped = own.replace(policyTag, (tag) => `${tag}\n    <script type="importmap">${map}</script>`)
  if (mapped === own) throw new Error('the document has no policy, after which its import map would stand')
  return allowSource(mapped, 'script-src', policyHash(map))
}
