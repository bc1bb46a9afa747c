/**
 * The page runs under `require-trusted-types-for 'script'`: a string can become a script's address only through this
 * policy, and only the service worker's is one.
 */
const rules = {
  createScriptURL(url: string): string {
    if (url !== '/sw.js') throw new TypeError(`${url} is not a script of this site`)
    return url
  },
}

/** The service worker's address in the form that the browser takes: a plain string where there are no Trusted Types. */
export function workerScriptUrl(): string | TrustedScriptURL {
  const policy = window.trustedTypes?.createPolicy('careers', rules) ?? rules
  return policy.createScriptURL('/sw.js')
}
