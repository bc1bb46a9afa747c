/**
 * What an event says of the browser. The provider's reports group by these words, so the rules are those of the library
 * they came from (pitfalls.md, "Analytics attributes"), its order and its quirks included; a user-agent library would be
 * more right and match none of them.
 *
 * One rule is corrected instead of kept: today's Edge calls itself `Edg/` (`EdgA/` on Android, `EdgiOS/` on iOS) and was
 * counted as Chrome or Safari; here it is 'Microsoft Edge', as the library itself has it since.
 */

export interface BrowserClues {
  readonly userAgent: string
  /** `navigator.vendor`; Safari is known by it. */
  readonly vendor: string
  /** Old Opera brought an object of its own. */
  readonly hasOperaObject: boolean
}

const blackBerry = /(BlackBerry|PlayBook|BB10)/i

/** The first that fits is the browser. */
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

/** '' when none fits. */
export function browserOf(clues: BrowserClues): string {
  return browsers.find(([, fits]) => fits(clues))?.[0] ?? ''
}

/** Where each browser writes its version. Three of them never match anything: the reports have no such versions. */
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

/** Major and minor version as one number (42.1), or null. */
export function browserVersionOf(clues: BrowserClues): number | null {
  const version = versions[browserOf(clues)]?.exec(clues.userAgent)?.groups?.['version']
  return version === undefined ? null : Number.parseFloat(version)
}

/** '' when none fits. */
export function operatingSystemOf(userAgent: string): string {
  if (/Windows/i.test(userAgent)) return /Phone|WPDesktop/.test(userAgent) ? 'Windows Phone' : 'Windows'
  if (/(iPhone|iPad|iPod)/.test(userAgent)) return 'iOS'
  if (userAgent.includes('Android')) return 'Android'
  if (blackBerry.test(userAgent)) return 'BlackBerry'
  if (/Mac/i.test(userAgent)) return 'Mac OS X'
  if (userAgent.includes('Linux')) return 'Linux'
  return userAgent.includes('CrOS') ? 'Chrome OS' : ''
}

/** The kind of phone or tablet; '' for anything else. */
export function deviceOf(userAgent: string): string {
  if (/Windows Phone/i.test(userAgent) || userAgent.includes('WPDesktop')) return 'Windows Phone'
  if (userAgent.includes('iPad')) return 'iPad'
  if (userAgent.includes('iPod')) return 'iPod Touch'
  if (userAgent.includes('iPhone')) return 'iPhone'
  if (blackBerry.test(userAgent)) return 'BlackBerry'
  return userAgent.includes('Android') ? 'Android' : ''
}
