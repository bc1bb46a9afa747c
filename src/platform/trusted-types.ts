/**
 * The page runs under `require-trusted-types-for 'script'`: a string can become a script URL only through this policy. The
 * policy allows the service worker and the build's own workers, and nothing else.
 */

/** A worker's file in the build, and where Vite serves the sources. */
const ownWorker = import.meta.env.DEV ? /^\/src\// : /^\/assets\/[\w-]+\.js$/

const rules = {
  createScriptURL(url: string): string {
    if (url !== '/sw.js' && !ownWorker.test(url)) throw new TypeError(`${url} is not a script of this site`)
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
