import type { Plugin } from 'vite'
import { escapeHtml } from '#shared/html-text.ts'
import type { Settings } from '#shared/settings.ts'
import { integrityOf } from './precache-integrity.ts'

/**
 * The Content-Security-Policy of a build, derived from the settings. It is written into each page, so that any static host
 * serves it. The server repeats it as a header with `frame-ancestors` (`headers.ts`).
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

/** The policy goes after the charset, which must be within the first 1,024 bytes of a page. */
const charset = /\s*<meta charset="utf-8"\s*\/?>/

const inlineScript = /<script>([^]*?)<\/script>/g

/** The source of an inline script or style. */
export function hashOf(text: string): string {
  return `'${integrityOf(Buffer.from(text))}'`
}

/** Adds a source to a directive of a page's policy. */
export function allowSource(html: string, directive: string, source: string): string {
  return html.replace(escapeHtml(`${directive} 'self'`), (policy) => `${policy} ${escapeHtml(source)}`)
}

/**
 * Writes the policy into `index.html` before everything that it governs, because a meta policy applies only to what follows it.
 * It must run after the plugins that prepend to the head, whose inline scripts it allows.
 */
export function securityPolicy(policy: string): Plugin {
  return {
    name: 'security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`
        const page = html.replace(charset, '').replace('<head>', () => `<head>\n    <meta charset="utf-8">\n    ${meta}`)
        const scripts = [...html.matchAll(inlineScript)].map(([, script = '']) => script)
        return scripts.reduce((rest, script) => allowSource(rest, 'script-src', hashOf(script)), page)
      },
    },
  }
}
