import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { placeIn } from '#shared/country-names.ts'
import { languages } from '#shared/site-languages.ts'
import type { Faults } from '../../web/http/faults.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Database } from '../../database/database.ts'
import type { Signer } from '../../database/signer.ts'
import { currentLanguage } from '../../web/language/language.ts'
import type { Gazetteer } from '../../board/places/gazetteer.ts'

/** City suggestions with session tokens. A token is signed rather than stored, and valid for an hour. */

interface AutocompleteDeps {
  readonly database: Pick<Database, 'nowMs'>
  readonly signer: Signer
  readonly gazetteer: () => Promise<Gazetteer>
  readonly faults: Faults | null
  readonly limiter: Limiter
}

const tokenLifetimeMs = 60 * 60 * 1000
const maxSuggestions = 8

function createToken(signer: Signer, nowMs: number): string {
  const claim = `city.${nowMs + tokenLifetimeMs}.${randomUUID()}`
  return `${claim}.${signer.sign(claim)}`
}

function isTokenGood(signer: Signer, token: string, nowMs: number): boolean {
  const at = token.lastIndexOf('.')
  const claim = token.slice(0, at)
  const [purpose, expiresAtMs] = claim.split('.')
  return signer.isSignedBy(claim, token.slice(at + 1)) && purpose === 'city' && Number(expiresAtMs) > nowMs
}

export function autocompleteRoutes({ database, faults, gazetteer, limiter, signer }: AutocompleteDeps): Hono {
  const routes = new Hono()
  routes.get('/', async (context) => {
    const fault = faults?.take('autocomplete')
    if (fault) return context.json({ error: 'Injected fault.' }, fault)
    const { action, sessionToken = '', input = '', placeId = '' } = context.req.query()
    context.header('Cache-Control', 'no-store')
    // A session names itself by its token.
    const device = sessionToken === '' ? null : sessionToken.slice(-64)
    const refusal = await limiter.refuse(context, 'autocomplete', { device })
    if (refusal) return refusal
    if (action === 'create-token') return context.json({ token: createToken(signer, database.nowMs()) })
    if (action !== 'city-suggestions' && action !== 'place-details') return context.json({ error: 'Unknown action.' }, 400)
    if (!isTokenGood(signer, sessionToken, database.nowMs()))
      return context.json({ error: 'The session token is not valid.' }, 401)
    const cities = await gazetteer()
    if (action === 'city-suggestions') {
      const found = cities.suggest(input.slice(0, 100), maxSuggestions)
      const language = currentLanguage() ?? languages[0]
      return context.json(found.map(({ text, placeId: id }) => ({ text: { text: placeIn(text, language) }, placeId: id })))
    }
    const city = cities.find(placeId)
    return context.json(city ? { location: { latitude: city.latitude, longitude: city.longitude } } : {})
  })
  return routes
}
