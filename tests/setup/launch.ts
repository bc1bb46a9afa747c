/**
 * Without these Chromium talks to its maker at every start, which a closed network answers late or never. Letters are drawn
 * without hints, as on a dense screen: with and without windows Chromium would draw them differently.
 */
export const launchArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
  '--font-render-hinting=none',
]
