import { factsText } from '#shared/facts/facts-text.ts'
import type { SearchChoice, SearchChoices } from '#shared/saved-search.ts'
import { listText } from '#ui/sentence/list-text.ts'
import { savedSearches as words } from '../words.ts'

const quoted = (query: string) => words.quoted({ query })

/** The words and each choice, or 'All jobs'. */
export function chipTexts({ choices, query }: SearchChoices): readonly Pick<SearchChoice, 'language' | 'text'>[] {
  if (query === '' && choices.length === 0) return [{ text: words.allJobs() }]
  return [...(query === '' ? [] : [{ text: quoted(query) }]), ...choices]
}

/**
 * '“engineer”' with its choices, or 'All jobs in Design' with the others.
 * @param nameOf what stands for a choice
 */
export function searchText(
  { choices, query }: SearchChoices,
  nameOf: (choice: SearchChoice) => string = ({ text }) => text,
): { readonly title: string; readonly detail: string } {
  if (query !== '') return { title: quoted(query), detail: factsText(choices.map(nameOf)) || words.anyDepartment() }
  const titled = choices.some(({ group }) => group === 'departments') ? 'departments' : 'locations'
  const names = choices.filter(({ group }) => group === titled).map(nameOf)
  const others = choices.filter(({ group }) => group !== titled).map(nameOf)
  return {
    title: names.length === 0 ? words.allJobs() : words.allJobsIn({ names: listText(names) }),
    detail: factsText(others) || (titled === 'departments' ? words.anyPlace() : words.anyDepartment()),
  }
}
