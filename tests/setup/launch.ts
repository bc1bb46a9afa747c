/** Without these Chromium talks to its maker at every start, which a closed network answers late or never. */
export const launchArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
]
