import type { Settings } from '#shared/settings.ts'

/**
 * The Content-Security-Policy of a build. It follows from the settings alone and stands in the page itself, so that any
 * static host serves it; only `frame-ancestors` needs a header and comes from the server (`site.ts`).
 */

/** Hosts whose players a job's text may embed; the sanitiser allows the same. */
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
  ].flatMap(originOf)
  // An applicant service elsewhere hands out tickets for a storage host that no setting names.
  const uploads = originOf(settings.applicantUrl).length > 0 ? ['https:'] : []
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'connect-src': ["'self'", ...new Set(services), ...uploads],
    'img-src': ["'self'", 'data:', 'https:'],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'"],
    'style-src': ["'self'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': [...videoHosts],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['dompurify', 'careers'],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
