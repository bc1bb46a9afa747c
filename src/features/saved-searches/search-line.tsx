import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import type { SearchChoices } from '#shared/saved-search.ts'
import { searchText } from './search-text.ts'

interface SearchLineProps {
  readonly search: SearchChoices
  readonly part: 'title' | 'detail'
}

/** The title of a search, or what else it asks for. A choice that stands in the board's language is marked. */
export function SearchLine({ part, search }: SearchLineProps) {
  const { choices } = search
  const text = searchText(search, (choice) => slot(choices.indexOf(choice)))[part]
  const elements = choices.map((choice) => (
    <bdi key={`${choice.group} ${choice.text}`} lang={choice.language}>
      {choice.text}
    </bdi>
  ))
  return <Sentence text={text} elements={elements} />
}
