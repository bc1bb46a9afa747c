/**
 * Analytics attributes that describe the browser. The provider's reports group by these names, so the rules copy those of
 * the provider's library (mixpanel/mixpanel-js), including their order and quirks. A user-agent parser would be more
 * accurate, but its names would not match the reports.
 *
 * One rule differs from the old library: Edge identifies itself as `Edg/` (`EdgA/` on Android, `EdgiOS/` on iOS), which was
 * counted as Chrome or Safari. It is 'Microsoft Edge' here, as in newer versions of the library.
 */

export interface BrowserClues {
  readonly userAgent: string
  /** `navigator.vendor`, which identifies Safari. */
  readonly vendor: string
  /** Whether `window.opera` exists, as in old Opera versions. */
  readonly hasOperaObject: boolean
}

const blackBerry = /(BlackBerry|PlayBook|BB10)/i

/** In order: the first match is the browser. */
const browsers: readonly (readonly [name: string, fits: (clues: BrowserClues) => boolean])[] = [
  ['Opera Mini', (clues) => isOpera(clues) && clues.userAgent.includes('Mini')],
  ['Opera', isOpera],
  ['BlackBerry', ({ userAgent }) => blackBerry.test(userAgent)],
  ['Internet Explorer Mobile', ({ userAgent }) => /IEMobile|WPDesktop/.test(userAgent)],
  ['Microsoft Edge', ({ userAgent }) => /Edge|Edg(A|iOS)?\//.test(userAgent)],
  ['Facebook Mobile', ({ userAgent }) => userAgent.includes('FBIOS')],
  ['Chrome', ({ userAgent }) => userAgent.includes('Chrome')],
  ['Chrome iOS', ({ userAgent }) => userAgent.includes('CriOS')],
  ['UC Browser', ({ userAgent }) => /UCWEB|UCBrowser/.test(userAgent)],
  ['Firefox iOS', ({ userAgent }) => userAgent.includes('FxiOS')],
  ['Mobile Safari', ({ userAgent, vendor }) => vendor.includes('Apple') && userAgent.includes('Mobile')],
  ['Safari', ({ vendor }) => vendor.includes('Apple')],
  ['Android Mobile', ({ userAgent }) => userAgent.includes('Android')],
  ['Konqueror', ({ userAgent }) => userAgent.includes('Konqueror')],
  ['Firefox', ({ userAgent }) => userAgent.includes('Firefox')],
  ['Internet Explorer', ({ userAgent }) => /MSIE|Trident\//.test(userAgent)],
  ['Mozilla', ({ userAgent }) => userAgent.includes('Gecko')],
]

function isOpera({ hasOperaObject, userAgent }: BrowserClues): boolean {
  return hasOperaObject || userAgent.includes(' OPR/')
}

/** The browser's name, or '' when no rule matches. */
export function browserOf(clues: BrowserClues): string {
  return browsers.find(([, fits]) => fits(clues))?.[0] ?? ''
}

/** Where each browser writes its version. Three patterns never match, as in the library. The reports rely on that. */
const versions: Readonly<Record<string, RegExp>> = {
  'Internet Explorer Mobile': /rv:(?<version>\d+(\.\d+)?)/,
  'Microsoft Edge': /Edg(e|A|iOS)?\/(?<version>\d+(\.\d+)?)/,
  Chrome: /Chrome\/(?<version>\d+(\.\d+)?)/,
  'Chrome iOS': /CriOS\/(?<version>\d+(\.\d+)?)/,
  'UC Browser': /(UCBrowser|UCWEB)\/(?<version>\d+(\.\d+)?)/,
  Safari: /Version\/(?<version>\d+(\.\d+)?)/,
  'Mobile Safari': /Version\/(?<version>\d+(\.\d+)?)/,
  Opera: /(Opera|OPR)\/(?<version>\d+(\.\d+)?)/,
  Firefox: /Firefox\/(?<version>\d+(\.\d+)?)/,
  'Firefox iOS': /FxiOS\/(?<version>\d+(\.\d+)?)/,
  Konqueror: /Konqueror:(?<version>\d+(\.\d+)?)/,
  BlackBerry: /BlackBerry (?<version>\d+(\.\d+)?)/,
  'Android Mobile': /android\s(?<version>\d+(\.\d+)?)/,
  'Internet Explorer': /(rv:|MSIE )(?<version>\d+(\.\d+)?)/,
  Mozilla: /rv:(?<version>\d+(\.\d+)?)/,
}

/** Major and minor version as one number, such as 42.1, or null. */
export function browserVersionOf(clues: BrowserClues): number | null {
  const version = versions[browserOf(clues)]?.exec(clues.userAgent)?.groups?.['version']
  return version === undefined ? null : Number.parseFloat(version)
}

/** The operating system's name, or '' when no rule matches. */
export function operatingSystemOf(userAgent: string): string {
  if (/Windows/i.test(userAgent)) return /Phone|WPDesktop/.test(userAgent) ? 'Windows Phone' : 'Windows'
  if (/(iPhone|iPad|iPod)/.test(userAgent)) return 'iOS'
  if (userAgent.includes('Android')) return 'Android'
  if (blackBerry.test(userAgent)) return 'BlackBerry'
  if (/Mac/i.test(userAgent)) return 'Mac OS X'
  if (userAgent.includes('Linux')) return 'Linux'
  return userAgent.includes('CrOS') ? 'Chrome OS' : ''
}

/** The kind of phone or tablet, or '' for any other device. */
export function deviceOf(userAgent: string): string {
  if (/Windows Phone/i.test(userAgent) || userAgent.includes('WPDesktop')) return 'Windows Phone'
  if (userAgent.includes('iPad')) return 'iPad'
  if (userAgent.includes('iPod')) return 'iPod Touch'
  if (userAgent.includes('iPhone')) return 'iPhone'
  if (blackBerry.test(userAgent)) return 'BlackBerry'
  return userAgent.includes('Android') ? 'Android' : ''
}
