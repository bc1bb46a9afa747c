import type { Settings } from '#shared/settings.ts'

/**
 * The Content-Security-Policy that follows from the settings. A build writes it into each page (`build/security-policy.ts`), and a
 * server with other settings writes it anew (`configured-files.ts`).
 */

/** Hosts of embedded video players in a job's description. Must match the sanitiser's list. */
export const videoHosts = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'] as const

function originOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/** The policy as the value of a header or a meta element. */
export function contentSecurityPolicy(settings: Settings): string {
  const services = [
    settings.boardUrl,
    settings.freelanceUrl ?? '',
    settings.applicantUrl,
    settings.autocompleteUrl,
    settings.feedUrl,
    settings.analyticsUrl,
    settings.analyticsDevUrl,
    settings.fileStoreOrigin ?? '',
  ].flatMap(originOf)
  // A remote applicant service issues tickets for a storage host that is not known at build time.
  const uploads = originOf(settings.applicantUrl).length > 0 ? ['https:'] : []
  // Without its key a picker is not shown, so its vendor's hosts are not allowed either.
  const hasDropbox = settings.dropboxAppKey !== null
  const hasGoogle = settings.googleClientId !== null && settings.googleApiKey !== null
  const when = (isUsed: boolean, ...hosts: readonly string[]) => (isUsed ? hosts : [])
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'connect-src': [
      "'self'",
      ...new Set(services),
      ...uploads,
      ...when(hasDropbox, 'https://*.dropboxusercontent.com'),
      ...when(hasGoogle, 'https://www.googleapis.com'),
    ],
    'img-src': ["'self'", ...(settings.foreignPictures === 'never' ? originOf(settings.feedUrl) : ['https:'])],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'style-src': ["'self'"],
    'script-src': [
      "'self'",
      ...when(hasDropbox, 'https://www.dropbox.com'),
      ...when(hasGoogle, 'https://apis.google.com', 'https://accounts.google.com'),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [
      ...videoHosts,
      ...when(hasGoogle, 'https://docs.google.com', 'https://accounts.google.com', 'https://content.googleapis.com'),
    ],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    // Not with a picker: the vendors' scripts assign URLs and HTML as strings and would break.
    ...(hasDropbox || hasGoogle ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['dompurify', 'careers'] }),
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

type Directives = ReadonlyMap<string, readonly string[]>

function parsePolicy(policy: string): Directives {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

/**
 * A page's policy for other settings. Additions of the page to the policy of its build stay: the hashes of its inline code.
 * @param policy of the page
 * @param built of the build
 * @param wanted of the other settings
 */
export function changePolicy(policy: string, built: string, wanted: string): string {
  const [page, before] = [parsePolicy(policy), parsePolicy(built)]
  return [...parsePolicy(wanted)]
    .map(([name, values]) => {
      const added = (page.get(name) ?? []).filter((value) => !before.get(name)?.includes(value) && !values.includes(value))
      return [name, ...values, ...added].join(' ')
    })
    .join('; ')
}
