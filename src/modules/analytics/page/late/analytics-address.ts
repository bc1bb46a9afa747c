/**
 * Analytics attributes that come from URLs: the campaign, the search engine, the referrer and the page. URLs are parsed by
 * hand because this folder must not use browser globals such as `URL`.
 *
 * A URL leaves the device only with parameters from an allow-list. `gh_src` identifies the person who referred a candidate,
 * and the links in a mailing may carry any other personal token.
 */

const campaignNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const
export type CampaignName = (typeof campaignNames)[number]

const harmlessNames: readonly string[] = [...campaignNames, 'department', 'location', 'type']

function queryOf(address: string): string {
  return /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? ''
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    // The link was cut in the middle of an escape sequence: use the raw text.
    return spaced
  }
}

/** A query parameter of a URL, or ''. */
function queryParameter(address: string, name: string): string {
  const pair = queryOf(address)
    .split('&')
    .find((each) => each.startsWith(`${name}=`))
  return pair === undefined ? '' : decode(pair.slice(name.length + 1))
}

function isFilled([, value]: readonly [string, string]): boolean {
  return value !== ''
}

/** The campaign parameters of a URL that are not empty. */
export function campaignOf(address: string): Partial<Readonly<Record<CampaignName, string>>> {
  return Object.fromEntries(campaignNames.map((name) => [name, queryParameter(address, name)] as const).filter(isFilled))
}

function hostOf(address: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(address)?.[1]?.toLowerCase() ?? ''
}

const searchEngines: readonly (readonly [name: string, host: RegExp])[] = [
  ['google', /(^|\.)google\.[a-z.]+$/],
  ['bing', /(^|\.)bing\.com(\.|$)/],
  ['yahoo', /(^|\.)yahoo\.com(\.|$)/],
  ['duckduckgo', /(^|\.)duckduckgo\.com$/],
]

export interface SearchAttributes {
  readonly $search_engine?: string
  readonly mp_keyword?: string
}

/** The search engine of the referrer, and the search keywords where the engine passes them on. */
export function searchOf(referrer: string): SearchAttributes {
  const host = hostOf(referrer)
  const engine = searchEngines.find(([, pattern]) => pattern.test(host))?.[0]
  if (engine === undefined) return {}
  const keyword = queryParameter(referrer, engine === 'yahoo' ? 'p' : 'q')
  return { $search_engine: engine, ...(keyword === '' ? {} : { mp_keyword: keyword }) }
}

/** Host and port of the referrer, or ''. */
export function referringDomainOf(referrer: string): string {
  return (referrer.split('/')[2] ?? '').replace(/^.*@/, '').replace(/[?#].*$/, '')
}

/** A URL without personal data: no credentials, only allow-listed parameters, and the hash only if it is an anchor, not the secret of a link. */
export function publicAddress(address: string): string {
  const [, before = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? []
  const [path = ''] = before.split('?')
  const pairs = queryOf(address)
    .split('&')
    .filter((pair) => harmlessNames.includes(pair.split('=')[0] ?? ''))
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`
  return path.replace(/^([a-z+.-]+:\/\/)[^/]*@/i, '$1') + query + (/^#(?![0-9a-f]{32}$)[\w-]{1,64}$/.test(hash) ? hash : '')
}
