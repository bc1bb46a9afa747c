/**
 * What an event may say of addresses: the campaign that led here, the search engine, the referrer, the page
 * (pitfalls.md, "Analytics attributes"). Addresses are taken apart by hand, because this folder knows no `URL`.
 *
 * An address leaves the device with only the parameters that are known to be harmless. `gh_src` names the person who
 * referred a candidate, and nobody knows what else a mailing puts into a link; so it is a list of what stays.
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
    // A link cut off in the middle of an escape: better raw than none.
    return spaced
  }
}

/** A parameter of an address' query; '' when it is not there. */
function queryParameter(address: string, name: string): string {
  const pair = queryOf(address)
    .split('&')
    .find((each) => each.startsWith(`${name}=`))
  return pair === undefined ? '' : decode(pair.slice(name.length + 1))
}

function isFilled([, value]: readonly [string, string]): boolean {
  return value !== ''
}

/** The campaign of an address, without what is empty. */
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

/** The search engine that led here and what was searched, where it still says so. */
export function searchOf(referrer: string): SearchAttributes {
  const host = hostOf(referrer)
  const engine = searchEngines.find(([, pattern]) => pattern.test(host))?.[0]
  if (engine === undefined) return {}
  const keyword = queryParameter(referrer, engine === 'yahoo' ? 'p' : 'q')
  return { $search_engine: engine, ...(keyword === '' ? {} : { mp_keyword: keyword }) }
}

/** Host and port of the referrer; '' without one. */
export function referringDomainOf(referrer: string): string {
  return (referrer.split('/')[2] ?? '').replace(/^.*@/, '').replace(/[?#].*$/, '')
}

/** An address without anything personal: no name and password, no parameter but the harmless, no hash but an anchor. */
export function publicAddress(address: string): string {
  const [, before = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(address) ?? []
  const [path = ''] = before.split('?')
  const pairs = queryOf(address)
    .split('&')
    .filter((pair) => harmlessNames.includes(pair.split('=')[0] ?? ''))
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`
  return path.replace(/^([a-z+.-]+:\/\/)[^/]*@/i, '$1') + query + (/^#[\w-]{1,64}$/.test(hash) ? hash : '')
}
