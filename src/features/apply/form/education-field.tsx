import { useEffect, useRef, useState } from 'react'
import { type EducationItem, findByName } from '#shared/education-list.ts'
import type { EducationList } from '#shared/endpoints.ts'
import { Autocomplete } from '#ui/autocomplete/autocomplete.tsx'
import type { FieldTexts } from '#ui/field/field.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import { type EducationChoice, isEducationChosen } from '#shared/form/entered.ts'
import { type EducationAnswer, findEducation } from './education-client.ts'
import { createSuggestionSearch } from './suggestion-search.ts'
import { form as words } from '../words.ts'

interface EducationFieldProps extends FieldTexts {
  readonly id: string
  readonly name: string
  readonly list: EducationList
  readonly choice: EducationChoice
  readonly onChange: (choice: EducationChoice) => void
  /** Where the answer comes from, or null. */
  readonly note?: string | null
}

/** The results loaded so far. */
interface SearchResults {
  readonly text: string
  readonly page: number
  readonly items: readonly EducationItem[]
  readonly hasMore: boolean
  readonly isUnavailable: boolean
}

const noResults: SearchResults = { text: '', page: 0, items: [], hasMore: false, isUnavailable: false }

function addPage(before: SearchResults, answer: EducationAnswer, text: string, page: number): SearchResults {
  if (answer.status === 'unavailable') return { ...noResults, text, isUnavailable: true }
  const items = page === 1 ? answer.items : [...before.items, ...answer.items]
  return { text, page, items, hasMore: answer.hasMore, isUnavailable: false }
}

/**
 * Field for a school, degree or discipline. The board accepts only entries of its own list. While the list cannot be reached,
 * the applicant types a name and the outbox looks it up before sending.
 */
export function EducationField({ choice, list, name, note = null, onChange, ...texts }: EducationFieldProps) {
  const isShared = useIsShared()
  const [answer, setAnswer] = useState<SearchResults | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const paging = useRef<AbortController>(null)
  const [search] = useState(() =>
    createSuggestionSearch({
      load: (text, signal) => findEducation(list, text, 1, signal, isShared),
      onAsked: () => setIsLoading(true),
      onAnswer: (result, text) => {
        setIsLoading(false)
        setAnswer(addPage(noResults, result, text, 1))
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

  useEffect(() => {
    if (!answer || choice.id !== null || choice.text !== answer.text || choice.text.trim() === '') return
    const { text } = choice
    const listed = findByName(answer.items, text)
    if (listed) onChange({ id: listed.id, text })
    else if (answer.isUnavailable && !choice.isLookedUpLater) onChange({ id: null, text, isLookedUpLater: true })
  }, [answer, choice, onChange])

  const loadMore = async () => {
    if (!answer?.hasMore || isLoading) return
    setIsLoading(true)
    paging.current = new AbortController()
    const { signal } = paging.current
    const page = answer.page + 1
    const next = await findEducation(list, answer.text, page, signal, isShared)
    if (signal.aborted) return
    setIsLoading(false)
    // If the page could not be loaded, or belongs to an earlier search, keep the current results.
    if (next.status === 'found') setAnswer((now) => (now === answer ? addPage(answer, next, answer.text, page) : now))
  }

  return (
    // Open the list on focus: there are few degrees, and nobody can guess how the board names them.
    <div
      onFocus={() => {
        if (choice.id === null && (answer === null || answer.isUnavailable) && !isLoading) search.ask(choice.text, true)
      }}
    >
      <Autocomplete
        {...texts}
        name={name}
        icon={icons[list]}
        text={choice.text}
        onType={(text) => {
          paging.current?.abort()
          onChange(answer?.isUnavailable ? { id: null, text, isLookedUpLater: true } : { id: null, text })
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
        hint={hintOf(list, answer, choice) ?? (note !== null && !isEducationChosen(choice) ? words.listChoose() : note)}
        onReachEnd={() => void loadMore()}
      />
    </div>
  )
}

const icons = { schools: 'graduation-cap', degrees: 'award', disciplines: 'book-open' } as const satisfies Record<
  EducationList,
  IconName
>

function hintOf(list: EducationList, answer: SearchResults | null, choice: EducationChoice): string | null {
  if (answer?.isUnavailable) return words.lists[list]()
  if (answer && answer.items.length === 0) return words.listNothing()
  return answer && !isEducationChosen(choice) && choice.text !== '' ? words.listChoose() : null
}
