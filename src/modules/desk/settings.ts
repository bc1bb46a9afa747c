import * as v from 'valibot'
import { OperatorError } from '#server/tools/operator-error.ts'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { commaSeparated } from '#server/web/settings/checks.ts'

/** How people sign in to the desk. */

/** Whom the issuer's word admits. Somebody needs one of these. */
export interface AdmissionRules {
  readonly addresses: readonly string[]
  /** Of addresses, compared whole. */
  readonly domains: readonly string[]
  readonly groups: readonly string[]
}

/** An issuer of OpenID Connect that knows the company's people. */
export interface IssuerSettings {
  readonly issuer: URL
  readonly clientId: string
  /** A secret: it must never be logged. */
  readonly clientSecret: string
  readonly admits: AdmissionRules
  /** Who is in this group may erase. null: there is none. */
  readonly eraseGroup: string | null
  /** The site's origin, to which the issuer sends people back. */
  readonly siteUrl: string
}

export interface DeskSettings {
  /** How long the log of who did what is kept. */
  readonly auditKeepDays: number
  /** null: people sign in with a password. */
  readonly issuer: IssuerSettings | null
}

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1'
const issuerUrl = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text)
    return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url)))
  }, 'Expected the address of an issuer, such as https://login.example.com'),
  v.transform((text) => new URL(text)),
)

const group = 'group:'

/** Each word is an address, a domain, or a group. */
function rulesOf(words: readonly string[]): AdmissionRules {
  const known = words.filter((word) => word !== '')
  const plain = known.filter((word) => !word.startsWith(group)).map((word) => word.toLowerCase())
  return {
    addresses: plain.filter((word) => word.indexOf('@') > 0),
    domains: plain.filter((word) => word.indexOf('@') <= 0).map((word) => word.replace('@', '')),
    groups: known.filter((word) => word.startsWith(group)).map((word) => word.slice(group.length)),
  }
}

export const settings = declareSettings({
  name: 'desk',
  variables: {
    DESK_PASSWORD: v.optional(
      v.pipe(
        v.string(),
        v.check(
          () => false,
          "The desk has people with names now. Take this line away, and name the first of them with 'npm run desk-people'",
        ),
      ),
    ),
    DESK_OIDC_ISSUER: v.optional(issuerUrl),
    DESK_OIDC_CLIENT_ID: v.optional(v.string()),
    DESK_OIDC_CLIENT_SECRET: v.optional(v.string()),
    DESK_OIDC_ALLOW: v.optional(commaSeparated, ''),
    DESK_ERASE_GROUP: v.optional(v.string()),
    AUDIT_KEEP_DAYS: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'Expected a number of days'), v.transform(Number)),
      '730',
    ),
  },
  about: {
    DESK_PASSWORD: 'gone: the server does not start while it is set',
    DESK_OIDC_ISSUER:
      "the address of your company's accounts (OpenID Connect), such as `https://login.example.com`. Unset: people sign in with passwords",
    DESK_OIDC_CLIENT_ID: 'as the issuer gave it',
    DESK_OIDC_CLIENT_SECRET: 'as the issuer gave it',
    DESK_OIDC_ALLOW:
      'who may read, by commas: addresses, domains such as `example.com`, groups such as `group:recruiters`. Addresses count when the issuer has verified them. Empty: nobody',
    DESK_ERASE_GROUP: 'a group whose members may erase, from their next sign-in on',
    AUDIT_KEEP_DAYS: "how many days the desk's log of who did what is kept",
  },
  read: (
    {
      AUDIT_KEEP_DAYS: auditKeepDays,
      DESK_ERASE_GROUP: eraseGroup = null,
      DESK_OIDC_ALLOW: allowed,
      DESK_OIDC_CLIENT_ID: clientId,
      DESK_OIDC_CLIENT_SECRET: clientSecret,
      DESK_OIDC_ISSUER: issuer,
    },
    { siteUrl },
  ): DeskSettings => {
    if (issuer === undefined) return { auditKeepDays, issuer: null }
    if (clientId === undefined || clientSecret === undefined) {
      throw new OperatorError(
        'DESK_OIDC_ISSUER: set DESK_OIDC_CLIENT_ID and DESK_OIDC_CLIENT_SECRET too, as the issuer gave them',
      )
    }
    if (siteUrl === null) throw new OperatorError('DESK_OIDC_ISSUER: set SITE_URL too, to which the issuer sends people back')
    return { auditKeepDays, issuer: { issuer, clientId, clientSecret, admits: rulesOf(allowed), eraseGroup, siteUrl } }
  },
  ofPages: () => ({}),
})
