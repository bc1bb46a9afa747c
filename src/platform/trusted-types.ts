/**
 * The page runs under `require-trusted-types-for 'script'`: a string can become a script URL only through this policy. The
 * policy allows the service worker, the build's own workers and the file pickers' scripts, and nothing else.
 */

/** Scripts of the file pickers, from their vendors' documentation. They load when a picker is opened. */
export const pickerScripts = {
  dropbox: 'https://www.dropbox.com/static/api/2/dropins.js',
  googleApi: 'https://apis.google.com/js/api.js',
  googleIdentity: 'https://accounts.google.com/gsi/client',
} as const

const allowedScripts: ReadonlySet<string> = new Set(['/sw.js', ...Object.values(pickerScripts)])

/** A worker's file in the build, and where Vite serves the sources. */
const ownWorker = import.meta.env.DEV ? /^\/src\// : /^\/assets\/[\w-]+\.js$/

const rules = {
  createScriptURL(url: string): string {
    if (!allowedScripts.has(url) && !ownWorker.test(url)) throw new TypeError(`${url} is not a script of this site`)
    return url
  },
}

let policy: { createScriptURL: (url: string) => string | TrustedScriptURL } | null = null

/**
 * A script URL in the form that the browser accepts: a plain string where Trusted Types are not supported.
 *
 * @throws TypeError for any URL that is not allowed
 */
export function scriptUrl(url: string): string | TrustedScriptURL {
  // A policy name can be created only once.
  policy ??= window.trustedTypes?.createPolicy('careers', rules) ?? rules
  return policy.createScriptURL(url)
}
