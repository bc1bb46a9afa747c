import { startSiteServer, type SiteServer } from '../setup/site-server.ts'
import type { Browser } from './browser.ts'
import { findFirefox, Firefox } from './firefox.ts'
import { findWebKit, WebKit } from './webkit.ts'

/** What the stories in other engines than Chromium begin and end with. They are skipped where an engine is not installed. */

const [firefox, webKit] = [findFirefox(), findWebKit()]

type StartBrowser = () => Promise<Browser>

/** `start` is null where the engine is not installed. */
export const engines: readonly { readonly name: string; readonly packages: string; readonly start: StartBrowser | null }[] = [
  { name: 'Firefox', packages: 'firefox-esr', start: firefox === null ? null : () => Firefox.start(firefox) },
  { name: 'WebKitGTK', packages: 'webkit2gtk-driver xvfb', start: webKit === null ? null : () => WebKit.start(webKit) },
]
for (const { name, packages, start } of engines) {
  if (!start) console.info(`${name} is not here: its stories are skipped (apt-get install --no-install-recommends ${packages}).`)
}

export const storyOptions = { timeout: 300_000 }

export interface Stage {
  readonly site: SiteServer
  readonly browser: Browser
}

/** Tells a story with the built site on a server of its own and a new browser. @param environment settings of the server */
export async function tell(
  start: StartBrowser | null,
  story: (stage: Stage) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  if (!start) throw new Error('the engine is not here')
  const site = await startSiteServer(environment)
  try {
    const browser = await start()
    try {
      await story({ site, browser })
    } finally {
      await browser.stop()
    }
  } finally {
    await site.remove()
  }
}
