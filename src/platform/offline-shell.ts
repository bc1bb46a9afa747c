/**
 * Resolves once the service worker holds the site's own files, so that its pages open without a network; never where there
 * is no service worker.
 */
export function whenSiteIsStored(): Promise<unknown> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.ready : new Promise(() => {})
}
