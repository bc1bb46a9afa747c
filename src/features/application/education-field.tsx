import { useEffect, useRef, useState } from 'react'
import type { EducationChoice } from '#shared/answer-map.ts'
import type { EducationList } from '#shared/endpoints.ts'
import { LateAutocomplete } from '#ui/autocomplete/late-autocomplete.tsx'
import type { FieldTexts } from '#ui/field/field.tsx'
import { type EducationAnswer, type EducationItem, findEducation } from './education-client.ts'
import { createSuggestionSearch } from './suggestion-search.ts'

interface EducationFieldProps extends FieldTexts {
  readonly id: string
  readonly name: string
  readonly list: EducationList
  readonly choice: EducationChoice
  readonly onChange: (choice: EducationChoice) => void
}

/** What the list has answered so far. */
interface Found {
  readonly text: string
  readonly page: number
  readonly items: readonly EducationItem[]
  readonly hasMore: boolean
  readonly isAway: boolean
}

const nothingYet: Found = { text: '', page: 0, items: [], hasMore: false, isAway: false }

function found(before: Found, answer: EducationAnswer, text: string, page: number): Found {
  if (answer.status === 'away') return { ...nothingYet, text, isAway: true }
  const items = page === 1 ? answer.items : [...before.items, ...answer.items]
  return { text, page, items, hasMore: answer.hasMore, isAway: false }
}

/** A school, a degree or a discipline out of the board's own list: only what is chosen from it has an id to send. */
export function EducationField({ choice, list, name, onChange, ...texts }: EducationFieldProps) {
  const [answer, setAnswer] = useState<Found | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const paging = useRef<AbortController>(null)
  const [search] = useState(() =>
    createSuggestionSearch({
      load: (text, signal) => findEducation(list, text, 1, signal),
      onAsked: () => setIsLoading(true),
      onAnswer: (result, text) => {
        setIsLoading(false)
        setAnswer(found(nothingYet, result, text, 1))
      },
    }),
  )
  useEffect(
    () => () => {
      search.stop()
      paging.current?.abort()
    },
    [search],
  )

  const loadMore = async () => {
    if (!answer?.hasMore || isLoading) return
    setIsLoading(true)
    paging.current = new AbortController()
    const { signal } = paging.current
    const page = answer.page + 1
    const next = await findEducation(list, answer.text, page, signal)
    if (signal.aborted) return
    setIsLoading(false)
    // A later page that does not come leaves what is there, and so does one of what was asked before.
    if (next.status === 'found') setAnswer((now) => (now === answer ? found(answer, next, answer.text, page) : now))
  }

  return (
    // The list is there before the first key: degrees are few, and who has not seen them cannot name them.
    <div
      onFocus={() => {
        if (choice.id === null && answer === null && !isLoading) search.ask(choice.text, true)
      }}
    >
      <LateAutocomplete
        {...texts}
        name={name}
        icon={list === 'schools' ? 'building-2' : 'search'}
        text={choice.text}
        onType={(text) => {
          paging.current?.abort()
          onChange({ id: null, text })
          search.ask(text)
        }}
        suggestions={(answer?.items ?? []).map(({ id, text }) => ({ id: String(id), text }))}
        onChoose={({ id, text }) => {
          search.stop()
          paging.current?.abort()
          setIsLoading(false)
          setAnswer(null)
          onChange({ id: Number(id), text })
        }}
        isLoading={isLoading}
        hint={hintOf(answer, choice)}
        onReachEnd={() => void loadMore()}
      />
    </div>
  )
}

function hintOf(answer: Found | null, choice: EducationChoice): string | null {
  if (answer?.isAway) return 'The list can’t be reached right now. Check your connection and type again.'
  if (answer && answer.items.length === 0) return 'Nothing found. Check the spelling, or choose “Other”.'
  return answer && choice.id === null && choice.text !== '' ? 'Choose one from the list.' : null
}
