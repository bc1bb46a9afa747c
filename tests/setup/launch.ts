/**
 * The first flags stop Chromium's requests to Google at start, which hang in a closed network. Font hinting is off, because it
 * differs between headless and headed Chromium and screenshots would differ.
 */
export const launchArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--font-render-hinting=none',
]
