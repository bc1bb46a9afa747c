import type { Settings } from '#shared/settings.ts'

/**
 * The Content-Security-Policy that follows from the settings. A build writes it into each page (`build/security-policy.ts`), and a
 * server with other settings writes it anew (`configured-files.ts`).
 */

/** Hosts of embedded video players in a job's description. Must match the sanitiser's list. */
export const videoHosts = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'] as const

/** The origin of an address, as a source of a policy. None: the address is of the site itself. */
export function originOf(address: string): readonly string[] {
  return URL.canParse(address) ? [new URL(address).origin] : []
}

/** The policy as the value of a header or a meta element. */
export function contentSecurityPolicy(settings: Settings): string {
  const services = [settings.boardUrl, settings.freelanceUrl ?? '', settings.applicantUrl, settings.autocompleteUrl].flatMap(
    originOf,
  )
  // A remote applicant service issues tickets for a storage host that is not known at build time.
  const uploads = originOf(settings.applicantUrl).length > 0 ? ['https:'] : []
  const { vendors } = settings
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'connect-src': ["'self'", ...new Set(services), ...uploads, ...vendors.connect],
    'img-src': ["'self'", ...(settings.foreignPictures === 'never' ? vendors.image : ['https:'])],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'style-src': ["'self'"],
    'script-src': ["'self'", ...vendors.script],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [...videoHosts, ...vendors.frame],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    // Scripts of vendors assign URLs and HTML as strings and would break.
    ...(vendors.script.length > 0
      ? {}
      : { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['dompurify', 'careers'] }),
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
