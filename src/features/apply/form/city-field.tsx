import { useEffect, useRef, useState } from 'react'
import type { Field } from '#shared/job.ts'
import { reportProblem } from '#platform/report.ts'
import { Autocomplete } from '#ui/autocomplete/autocomplete.tsx'
import type { FieldTexts } from '#ui/field/field.tsx'
import { type CitySuggestion, createCitySession } from './city-session.ts'
import { createSuggestionSearch } from './suggestion-search.ts'
import { type ApplicationControl, fieldNote } from './application-control.ts'
import { form as words } from '../words.ts'

interface CityFieldProps extends FieldTexts {
  readonly id: string
  readonly field: Field
  readonly control: ApplicationControl
}

/** Field for a city. Suggestions carry a position; if the service cannot be reached, the typed text is enough. */
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
        if (answer.status === 'unavailable') setHint(words.city.unavailable())
        else setHint(answer.cities.length === 0 ? words.city.nothing() : null)
      },
    }),
  )
  useEffect(() => {
    void session.start()
    return () => search.stop()
  }, [search, session])

  /** Counts changes, so that the position of a city that was replaced in the meantime is not applied. */
  const revision = useRef(0)

  // A position belongs to the chosen city. Typing clears it.
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
        setHint(words.city.noLocation())
      }
      if (place.status === 'unavailable') setHint(words.city.unavailable())
    } catch (cause) {
      reportProblem('city: the selection has no position', cause)
      setHint(words.city.unavailable())
    } finally {
      if (own === revision.current) setIsLoading(false)
    }
  }

  const text = state.values[field.name]
  return (
    <Autocomplete
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
      hint={hint ?? fieldNote(control, field.name, typeof text === 'string' ? text : '')}
    />
  )
}
