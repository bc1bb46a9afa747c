import { decodeEscapedHtml, escapeHtml } from '#shared/html-text.ts'

/**
 * The security headers of every response. The build writes a page's Content-Security-Policy into the page as a meta element,
 * because it contains the hashes of the inline scripts and a static host must serve it too. The server repeats it as a header,
 * which also covers content before the meta element and can set `frame-ancestors`, which a meta element cannot.
 */

interface HeaderOptions {
  /** The scripts of vendors sign in through a window that must reach its opener, so the opener policy must not isolate it. */
  readonly hasVendorScripts: boolean
}

const frameAncestors = "frame-ancestors 'none'"

/** Features that the site does not use. Its video players need autoplay, fullscreen and picture-in-picture. */
const unusedFeatures = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** The headers that every response has. The build writes the same ones for static hosts (`build/headers-file.ts`). */
export function commonHeaders({ hasVendorScripts }: HeaderOptions): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': hasVendorScripts ? 'same-origin-allow-popups' : 'same-origin',
    // A fair's tablet photographs résumés on paper, after the person has pressed a button.
    'Permissions-Policy': ['camera=(self)', ...unusedFeatures.map((feature) => `${feature}=()`)].join(', '),
  }
}

/**
 * The directives that apply to every page of a build regardless of inline scripts, for hosts that send one header for all
 * pages.
 */
export const staticPolicy = `object-src 'none'; base-uri 'none'; form-action 'none'; ${frameAncestors}`

/** For responses that are neither a page nor a worker. An SVG may style itself, and Chromium's XML viewer uses data: images. */
const filePolicy = `default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; ${frameAncestors}`

const policyTag = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/

/** The policy from a page's meta element. null: the page has none. */
export function metaPolicy(html: string): string | null {
  const [, policy] = policyTag.exec(html) ?? []
  return policy === undefined ? null : decodeEscapedHtml(policy)
}

/** The same page with another policy in its meta element. */
export function withMetaPolicy(html: string, policy: string): string {
  return html.replace(policyTag, (tag, old: string) => tag.replace(old, () => escapeHtml(policy)))
}

/**
 * A page for staff may frame what this site's server makes. Every page of the site refuses to be framed: what a module frames says so itself, and
 * has an origin of its own.
 */
export function withOwnFrames(html: string): string {
  const policy = metaPolicy(html)
  return policy === null ? html : withMetaPolicy(html, policy.replace('frame-src ', "frame-src 'self' "))
}

/** The policy from a page's meta element, as a header value. */
export function pagePolicy(html: string): string {
  const policy = metaPolicy(html)
  return policy === null ? frameAncestors : `${policy}; ${frameAncestors}`
}

/** A policy without the hosts of third parties: only the site itself and inline content that the policy names remain. */
export function policyOfSiteAlone(policy: string): string {
  return policy
    .split('; ')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      if (!name.endsWith('-src')) return directive
      const own = sources.filter((source) => source.startsWith("'") || source === 'data:')
      return [name, ...(own.length === 0 ? ["'none'"] : own)].join(' ')
    })
    .join('; ')
}

/** The build's other workers (`*-worker.ts`). */
const ownWorker = /^\/assets\/[a-z-]+-worker-[\w-]+\.js$/

/**
 * The policy of a response without inline scripts of its own.
 * @param shellPolicy the policy of the shell, which the service worker's script shares
 */
export function answerPolicy(pathname: string, contentType: string | null, shellPolicy: string): string {
  // A worker's fetches are governed by its own response's policy (Service Workers, 'Run Service Worker'; HTML, 'Run a worker').
  return pathname === '/sw.js' || ownWorker.test(pathname) || contentType?.startsWith('text/html') ? shellPolicy : filePolicy
}
