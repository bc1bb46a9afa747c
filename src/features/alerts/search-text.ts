import { factsText } from '#shared/facts/facts-text.ts'
import { listText } from '#ui/sentence/list-text.ts'
import { words } from './words.ts'

/** The words of a search. The list of jobs knows its choices. */
export interface SearchChoices {
  /** '' without words. */
  readonly query: string
  readonly choices: readonly { readonly group: string; readonly text: string; readonly language?: string | undefined }[]
}

const quoted = (query: string) => words.quoted({ query })

interface ChipText {
  readonly text: string
  /** Where it is another than the page's. */
  readonly language?: string | undefined
}

/** The words and each choice. */
export function chipTexts({ choices, query }: SearchChoices): readonly ChipText[] {
  return [...(query === '' ? [] : [{ text: quoted(query) }]), ...choices]
}

/** '“engineer”' with its choices, or 'All jobs in Design' with the others. */
export function searchText({ choices, query }: SearchChoices): { readonly title: string; readonly detail: string } {
  const has = (wanted: string) => choices.some(({ group }) => group === wanted)
  const textsOf = (isWanted: (group: string) => boolean) => choices.filter(({ group }) => isWanted(group)).map(({ text }) => text)
  if (query !== '') return { title: quoted(query), detail: factsText(textsOf(() => true)) || words.anyDepartment() }
  const titled = has('departments') ? 'departments' : 'locations'
  const names = textsOf((group) => group === titled)
  return {
    title: names.length === 0 ? words.allJobs() : words.allJobsIn({ names: listText(names) }),
    detail:
      factsText(textsOf((group) => group !== titled)) || (titled === 'departments' ? words.anyPlace() : words.anyDepartment()),
  }
}
