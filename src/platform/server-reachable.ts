/** Whether the site's server answers. A browser that has a network may still be in a captive portal, or the server down. */
export async function isServerReachable(): Promise<boolean> {
  try {
    // This URL exists in every release, and the service worker never intercepts it.
    return (await fetch('/sw.js', { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}
