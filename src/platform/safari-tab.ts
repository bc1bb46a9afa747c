/**
 * Whether this is a tab of WebKit's: it deletes what scripts have stored after seven days of use without a visit (webkit.org,
 * "Full Third-Party Cookie Blocking"); a site on the home screen is exempt. Every browser on an iPhone or iPad is WebKit.
 */
export function isSafariTab(): boolean {
  const { userAgent } = navigator
  const isApple = /iPhone|iPad|Macintosh/.test(userAgent)
  const isWebKit = /AppleWebKit/.test(userAgent) && !/Chrome|Chromium|Edg\/|Firefox\//.test(userAgent)
  const isInstalled =
    ('standalone' in navigator && navigator.standalone === true) ||
    (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches)
  return isApple && isWebKit && !isInstalled
}
