import * as v from 'valibot'
import { autocompleteUrl } from '#shared/endpoints.ts'
import { requestJson } from '#platform/http.ts'
import { settings } from '#platform/settings.ts'

/**
 * Talks to the autocomplete service (specification 7). A session token is fetched at the start and again after each
 * selection (specification 4); the service counts one session for all that is typed up to one choice.
 */

export interface CitySuggestion {
  readonly id: string
  readonly text: string
}

export type CityAnswer =
  | { readonly status: 'found'; readonly cities: readonly CitySuggestion[] }
  /** The service cannot be reached: a city is then just typed. */
  | { readonly status: 'away' }

export type PlaceAnswer =
  | { readonly status: 'located'; readonly latitude: string; readonly longitude: string }
  | { readonly status: 'no-location' }
  | { readonly status: 'away' }

export interface CitySession {
  /** Fetches the first token. */
  start(): Promise<void>
  suggest(input: string, signal: AbortSignal): Promise<CityAnswer>
  /**
   * Where a suggested place lies; after it the session has a new token.
   * @throws Error when there is no token (specification 8)
   */
  locate(placeId: string): Promise<PlaceAnswer>
}

const Token = v.object({ token: v.string() })
const Suggestions = v.array(v.object({ text: v.object({ text: v.string() }), placeId: v.string() }))
const Place = v.object({ location: v.nullish(v.object({ latitude: v.number(), longitude: v.number() })) })

const unauthorised = 401

export function createCitySession(): CitySession {
  const base = settings.autocompleteUrl
  let token: string | null = null

  const start = async () => {
    const result = await requestJson(autocompleteUrl.createToken(base))
    const parsed = v.safeParse(Token, result.status === 'ok' ? result.body : null)
    token = parsed.success ? parsed.output.token : null
  }

  const suggest = async (input: string, signal: AbortSignal, isRetry = false): Promise<CityAnswer> => {
    // The service may have been away at the start, or the token may have grown old over a long form.
    if (token === null) await start()
    if (token === null) return { status: 'away' }
    const result = await requestJson(autocompleteUrl.suggestions(base, input, token), { signal })
    if (result.status === 'refused' && result.code === unauthorised && !isRetry) {
      token = null
      return suggest(input, signal, true)
    }
    const parsed = v.safeParse(Suggestions, result.status === 'ok' ? result.body : null)
    if (!parsed.success) return { status: 'away' }
    return { status: 'found', cities: parsed.output.map(({ placeId, text }) => ({ id: placeId, text: text.text })) }
  }

  return {
    start,
    suggest: (input, signal) => suggest(input, signal),
    locate: async (placeId) => {
      if (token === null) throw new Error("Autocomplete token hasn't been set")
      const result = await requestJson(autocompleteUrl.placeDetails(base, placeId, token))
      await start()
      const parsed = v.safeParse(Place, result.status === 'ok' ? result.body : null)
      if (!parsed.success) return { status: 'away' }
      const { location } = parsed.output
      if (!location) return { status: 'no-location' }
      return { status: 'located', latitude: String(location.latitude), longitude: String(location.longitude) }
    },
  }
}
