import * as client from 'openid-client'
import * as v from 'valibot'
import { minuteMs } from '#shared/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Signer } from '#server/database/signer.ts'
import { reached } from '#server/database/stored-times.ts'
import { sql } from '#server/database/sql.ts'
import type { AdmissionRules, IssuerSettings } from '../settings.ts'
import { deskUrl } from '../shared/desk.ts'
import type { Identity } from './people.ts'

/**
 * Signing in at the company's issuer: OpenID Connect's code flow with PKCE (RFC 7636), by a library. What belongs to one way there and back is
 * in a cookie of the browser that began it, which counts once within ten minutes. A person is issuer and subject: an address may be given to
 * somebody else later.
 */

export const returnMs = 10 * minuteMs
/** An issuer that does not answer keeps nobody waiting longer. */
const timeoutSeconds = 8

/** What the issuer says of somebody. Anything else in its word is left unread. */
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1)),
  name: v.optional(v.string()),
  preferred_username: v.optional(v.string()),
  email: v.optional(v.string()),
  // Some issuers write it as a text.
  email_verified: v.optional(v.union([v.boolean(), v.picklist(['true', 'false'])])),
  groups: v.optional(v.array(v.string()), []),
})
type Claims = v.InferOutput<typeof Claims>

const isVerified = ({ email_verified }: Claims) => email_verified === true || email_verified === 'true'

/** Whether the rules admit somebody. An address counts only where the issuer has verified it. */
export function isAdmitted(claims: Claims, { addresses, domains, groups }: AdmissionRules): boolean {
  if (claims.groups.some((name) => groups.includes(name))) return true
  const address = isVerified(claims) ? (claims.email ?? '').toLowerCase() : ''
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return address !== '' && (addresses.includes(address) || domains.includes(domain))
}

/** What the way back has brought. */
export type Returned =
  | { readonly status: 'known'; readonly identity: Identity }
  /** The issuer knows them, and the rules do not admit them. */
  | { readonly status: 'not-admitted' }
  /** They have refused, or it was another browser's way, or an old one. */
  | { readonly status: 'refused' }
  /** The issuer does not answer. */
  | { readonly status: 'unreachable' }

export interface Issuer {
  /** Where the browser goes, and the cookie that it brings back. */
  readonly begin: (nowMs: number) => Promise<{ readonly location: string; readonly cookie: string } | null>
  /** @param query what the issuer has written after '?' */
  readonly finish: (query: string, cookie: string, nowMs: number) => Promise<Returned>
  readonly returnSeconds: number
}

export function openIssuer(
  { admits, clientId, clientSecret, eraseGroup, issuer, siteUrl }: IssuerSettings,
  { database, signer, warn }: { readonly database: Database; readonly signer: Signer; readonly warn: (line: string) => void },
): Issuer {
  let found: Promise<client.Configuration> | null = null
  const discover = async () => {
    // Only an issuer of this machine may be without TLS (`settings.ts`).
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
    found ??= client.discovery(issuer, clientId, clientSecret, undefined, { timeout: timeoutSeconds, execute })
    return found.catch((error: unknown) => {
      found = null
      throw error
    })
  }
  const needsGroups = eraseGroup !== null || admits.groups.length > 0
  const redirectUri = siteUrl + deskUrl.companyReturn
  const signedText = (parts: readonly string[]) => `desk-return.${parts.join('.')}`

  /** A way back counts once, also for two that take it at the same time. */
  const takeReturn = async (state: string, nowMs: number) => {
    const [, written] = await database.write([
      sql`DELETE FROM desk_returns WHERE ${reached('ends_at_ms', nowMs, returnMs)}`,
      sql`INSERT INTO desk_returns (state, ends_at_ms) VALUES (${state}, ${nowMs + returnMs}) ON CONFLICT DO NOTHING`,
    ])
    return written?.rowsAffected === 1
  }

  const readClaims = async (
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ) => {
    const token = tokens.claims()
    if (!token) throw new TypeError('the issuer gives no ID token')
    // Many issuers say addresses and groups only there.
    const saysAll = token['email'] !== undefined && (!needsGroups || token['groups'] !== undefined)
    const isWhole = saysAll || configuration.serverMetadata().userinfo_endpoint === undefined
    const more = isWhole ? {} : await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
    return v.parse(Claims, { ...more, ...token })
  }

  return {
    returnSeconds: returnMs / 1000,
    begin: async (nowMs) => {
      try {
        const configuration = await discover()
        const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
        const location = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        const parts = [state, nonce, verifier, String(nowMs + returnMs)]
        return { location: location.href, cookie: [...parts, signer.sign(signedText(parts))].join('.') }
      } catch (error) {
        warn(`desk: the issuer does not answer (${(error as Error).name})`)
        return null
      }
    },
    finish: async (query, cookie, nowMs) => {
      const [state = '', nonce = '', verifier = '', ends = '', signature = ''] = cookie.split('.')
      const endsAtMs = Number(ends)
      const isOurs = signer.isSignedBy(signedText([state, nonce, verifier, ends]), signature)
      const isCurrent = endsAtMs > nowMs && endsAtMs <= nowMs + 2 * returnMs
      if (!isOurs || !isCurrent || !(await takeReturn(state, nowMs))) return { status: 'refused' }
      let configuration: client.Configuration
      try {
        configuration = await discover()
      } catch {
        return { status: 'unreachable' }
      }
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = await readClaims(configuration, tokens)
        if (!isAdmitted(claims, admits)) return { status: 'not-admitted' }
        const address = isVerified(claims) ? (claims.email ?? null) : null
        const name = claims.name ?? claims.preferred_username ?? address ?? claims.sub
        const mayErase = eraseGroup !== null && claims.groups.includes(eraseGroup)
        const identity = { issuer: configuration.serverMetadata().issuer, subject: claims.sub, name, address, mayErase }
        return { status: 'known', identity }
      } catch (error) {
        // Its message may quote what the issuer has said of a person.
        warn(`desk: a sign-in at the issuer was refused (${(error as Error).name})`)
        return { status: error instanceof TypeError ? 'unreachable' : 'refused' }
      }
    },
  }
}
