import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type IndexService, type NoticeOutcome, postNotices } from './service.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/**
 * Google's Indexing API (https://developers.google.com/search/apis/indexing-api/v3/using-api), which is for pages with a job posting
 * only. A service account signs a token (RFC 7523) and gets one that the API takes for an hour.
 */

export const googleIndexingUrl = 'https://indexing.googleapis.com/v3/urlNotifications:publish'
const scope = 'https://www.googleapis.com/auth/indexing'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export interface GoogleKey {
  readonly clientEmail: string
  readonly keyId: string
  readonly privateKey: KeyObject
  readonly tokenUrl: string
}

const KeyFile = v.object({
  type: v.literal('service_account'),
  client_email: v.pipe(v.string(), v.email()),
  private_key: v.string(),
  private_key_id: v.string(),
  token_uri: v.pipe(
    v.string(),
    v.url(),
    v.check((url) => /^https:|^http:\/\/127\.0\.0\.1[:/]/.test(url)),
  ),
})

/**
 * Reads the key file of a service account. No error quotes it.
 * @throws OperatorError when it is none
 */
export async function readGoogleKey(fileName: string): Promise<GoogleKey> {
  const text = await readFile(fileName, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`GOOGLE_INDEXING_KEY_FILE: '${fileName}' cannot be read (${(error as NodeJS.ErrnoException).code})`)
  })
  try {
    const key = v.parse(KeyFile, JSON.parse(text))
    return {
      clientEmail: key.client_email,
      keyId: key.private_key_id,
      privateKey: createPrivateKey(key.private_key),
      tokenUrl: key.token_uri,
    }
  } catch {
    throw new OperatorError(`GOOGLE_INDEXING_KEY_FILE: '${fileName}' is not the JSON key of a service account`)
  }
}

const Token = v.object({ access_token: v.string(), expires_in: v.number() })

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The claim of a service account, signed. */
function signedClaim({ clientEmail, keyId, privateKey, tokenUrl }: GoogleKey, nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1_000)
  const claim = { iss: clientEmail, scope, aud: tokenUrl, iat: issuedAt, exp: issuedAt + 3_600 }
  const signed = `${base64Url({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${base64Url(claim)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

interface GoogleOptions {
  /** Replaced in tests only. */
  readonly apiUrl?: string
  readonly key: GoogleKey
  readonly nowMs: () => number
}

/** A token that ends sooner is not used. */
const minTokenMs = 60_000

/** Sends notices to Google, one page a request. */
export function googleIndexing({ apiUrl = googleIndexingUrl, key, nowMs }: GoogleOptions): IndexService {
  let token: { readonly text: string; readonly endsAtMs: number } | null = null

  async function readToken(signal: AbortSignal): Promise<{ readonly text: string } | { readonly failure: NoticeOutcome }> {
    if (token && token.endsAtMs - minTokenMs > nowMs()) return token
    const body = new URLSearchParams({ grant_type: grantType, assertion: signedClaim(key, nowMs()) }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await postNotices(key.tokenUrl, { body, headers }, signal)
    if ('failure' in answer) return answer
    const parsed = v.safeParse(Token, await answer.response.json().catch(() => null))
    if (!parsed.success) return { failure: { status: 'later', reason: 'no token' } }
    token = { text: parsed.output.access_token, endsAtMs: nowMs() + parsed.output.expires_in * 1_000 }
    return token
  }

  return {
    name: 'Google',
    // The quota of a project that has not asked for more.
    maxADay: 200,
    maxAtOnce: 1,
    needsPosting: true,
    notify: async (notices, signal) => {
      for (const { change, url } of notices) {
        const access = await readToken(signal)
        if ('failure' in access) return access.failure
        const body = JSON.stringify({ url, type: change === 'removed' ? 'URL_DELETED' : 'URL_UPDATED' })
        const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${access.text}` }
        const answer = await postNotices(apiUrl, { body, headers }, signal)
        if ('failure' in answer) {
          // The account may have lost its right: ask for a new token next time.
          token = null
          return answer.failure
        }
      }
      return { status: 'sent' }
    },
  }
}
