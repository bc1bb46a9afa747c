/**
 * Whether the page runs in a WebKit tab, which deletes script-written storage after seven days of browser use without a
 * visit (webkit.org, "Full Third-Party Cookie Blocking and More"). A site on the home screen is exempt. All iOS browsers
 * count, because they all use WebKit.
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
