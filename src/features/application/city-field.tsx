import { useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/job.ts'
import { reportProblem } from '#platform/report.ts'
import { LateAutocomplete } from '#ui/autocomplete/late-autocomplete.tsx'
import type { FieldTexts } from '#ui/field/field.tsx'
import { type CitySuggestion, createCitySession } from './city-session.ts'
import { createSuggestionSearch } from './suggestion-search.ts'
import type { ApplicationControl } from './use-application.ts'

interface CityFieldProps extends FieldTexts {
  readonly id: string
  readonly field: Field
  readonly control: ApplicationControl
}

const hints = {
  away: 'City suggestions aren’t available right now. Just type your city.',
  nothing: 'Nothing found. Check the spelling?',
  noLocation: 'We couldn’t place that one. Please choose another.',
} as const

/** Where somebody lives: suggested cities with their position, or just the words where the service is away. */
export function CityField({ control, field, ...texts }: CityFieldProps) {
  const { dispatch, state } = control
  const [cities, setCities] = useState<readonly CitySuggestion[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  const [session] = useState(createCitySession)
  const [search] = useState(() =>
    createSuggestionSearch({
      load: (text, signal) => session.suggest(text, signal),
      onAsked: () => setIsLoading(true),
      onAnswer: (answer) => {
        setIsLoading(false)
        setCities(answer.status === 'found' ? answer.cities : [])
        if (answer.status === 'away') setHint(hints.away)
        else setHint(answer.cities.length === 0 ? hints.nothing : null)
      },
    }),
  )
  useEffect(() => {
    void session.start()
    return () => search.stop()
  }, [search, session])

  /** Counts what was done to the field: the position of a place that was replaced meanwhile must not come back. */
  const revision = useRef(0)

  // A position belongs to the place it was chosen with: typing on leaves just the words.
  const setPlace = (text: string, latitude = '', longitude = '') =>
    dispatch({ type: 'answers', values: { [field.name]: text, latitude, longitude } })

  const choose = async ({ id, text }: CitySuggestion) => {
    search.stop()
    revision.current += 1
    const own = revision.current
    setCities([])
    setHint(null)
    setPlace(text)
    setIsLoading(true)
    try {
      const place = await session.locate(id)
      if (own !== revision.current) return
      if (place.status === 'located') setPlace(text, place.latitude, place.longitude)
      if (place.status === 'no-location') {
        setPlace('')
        setHint(hints.noLocation)
      }
      if (place.status === 'away') setHint(hints.away)
    } catch (cause) {
      reportProblem('city: the selection has no position', cause)
      setHint(hints.away)
    } finally {
      if (own === revision.current) setIsLoading(false)
    }
  }

  const text = state.values[field.name]
  return (
    <LateAutocomplete
      {...texts}
      name={field.name}
      icon="map-pin"
      autoComplete="address-level2"
      text={typeof text === 'string' ? text : ''}
      onType={(typed) => {
        revision.current += 1
        setPlace(typed)
        setHint(null)
        if (typed.trim() !== '') {
          search.ask(typed)
          return
        }
        search.stop()
        setIsLoading(false)
        setCities([])
      }}
      suggestions={cities}
      onChoose={(city) => void choose(city)}
      isLoading={isLoading}
      hint={hint}
    />
  )
}
