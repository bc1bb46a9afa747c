import * as v from 'valibot'
import { autocompleteUrl } from '#shared/endpoints.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'

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
