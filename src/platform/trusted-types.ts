/**
 * The page runs under `require-trusted-types-for 'script'`: a string can become a script's address only through this
 * policy, and it lets through the service worker and the file pickers' own scripts, nothing else.
 */

/** Scripts of the file pickers, by their vendors' documentation; they load when a picker is opened. */
export const pickerScripts = {
  dropbox: 'https://www.dropbox.com/static/api/2/dropins.js',
  googleApi: 'https://apis.google.com/js/api.js',
  googleIdentity: 'https://accounts.google.com/gsi/client',
} as const

const scripts: ReadonlySet<string> = new Set(['/sw.js', ...Object.values(pickerScripts)])

const rules = {
  createScriptURL(url: string): string {
    if (!scripts.has(url)) throw new TypeError(`${url} is not a script of this site`)
    return url
  },
}

let policy: { createScriptURL: (url: string) => string | TrustedScriptURL } | null = null

/**
 * A script's address in the form that the browser takes: a plain string where there are no Trusted Types.
 *
 * @throws TypeError for any address but the few of this site
 */
export function scriptUrl(url: string): string | TrustedScriptURL {
  // A policy's name can be taken once.
  policy ??= window.trustedTypes?.createPolicy('careers', rules) ?? rules
  return policy.createScriptURL(url)
}
