import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import type { Field } from '#shared/job.ts'
import { autocompleteUrl } from '#shared/endpoints.ts'
import { reportProblem } from '#platform/report.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'
import { Autocomplete } from '#ui/autocomplete/autocomplete.tsx'
import type { FieldTexts } from '#ui/field/field.tsx'
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

/**
 * Client of the autocomplete service. It fetches a session token at the start and a new one after each selection, because
 * the service counts everything typed up to one selection as one session.
 */

export interface CitySuggestion {
  readonly id: string
  readonly text: string
}

type CityAnswer =
  | { readonly status: 'found'; readonly cities: readonly CitySuggestion[] }
  /** The service cannot be reached. The applicant can still type the city. */
  | { readonly status: 'unavailable' }

type PlaceAnswer =
  | { readonly status: 'located'; readonly latitude: string; readonly longitude: string }
  | { readonly status: 'no-location' }
  | { readonly status: 'unavailable' }

const Token = v.object({ token: v.string() })
const Suggestions = v.array(v.object({ text: v.object({ text: v.string() }), placeId: v.string() }))
const Place = v.object({ location: v.nullish(v.object({ latitude: v.number(), longitude: v.number() })) })

const unauthorised = 401

export function createCitySession() {
  const base = settings.autocompleteUrl
  let token: string | null = null

  const start = async () => {
    const result = await requestJson(autocompleteUrl.createToken(base))
    const parsed = v.safeParse(Token, result.status === 'ok' ? result.body : null)
    token = parsed.success ? parsed.output.token : null
  }

  const suggest = async (input: string, signal: AbortSignal, isRetry = false): Promise<CityAnswer> => {
    // The service may have been unreachable at the start, or the token may have expired while the form was filled in.
    if (token === null) await start()
    if (token === null) return { status: 'unavailable' }
    const result = await requestJson(autocompleteUrl.suggestions(base, input, token), { signal, cache: 'no-store' })
    if (result.status === 'refused' && result.code === unauthorised && !isRetry) {
      token = null
      return suggest(input, signal, true)
    }
    const parsed = v.safeParse(Suggestions, result.status === 'ok' ? result.body : null)
    if (!parsed.success) return { status: 'unavailable' }
    return { status: 'found', cities: parsed.output.map(({ placeId, text }) => ({ id: placeId, text: text.text })) }
  }

  return {
    /** Fetches the first token. */
    start,
    suggest: (input: string, signal: AbortSignal) => suggest(input, signal),
    /**
     * Returns the position of a suggested place and starts a new session.
     * @throws Error if there is no token
     */
    locate: async (placeId: string): Promise<PlaceAnswer> => {
      if (token === null) throw new Error("Autocomplete token hasn't been set")
      const result = await requestJson(autocompleteUrl.placeDetails(base, placeId, token))
      await start()
      const parsed = v.safeParse(Place, result.status === 'ok' ? result.body : null)
      if (!parsed.success) return { status: 'unavailable' }
      const { location } = parsed.output
      if (!location) return { status: 'no-location' }
      return { status: 'located', latitude: String(location.latitude), longitude: String(location.longitude) }
    },
  }
}
