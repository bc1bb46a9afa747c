import { startSiteServer, type SiteServer } from '../setup/site-server.ts'
import { findWebKit, WebKit } from './driver.ts'

/** What the stories in WebKit begin and end with. They are skipped where WebKitGTK is not installed. */

const installed = findWebKit()
if (!installed) {
  console.info('WebKitGTK is not here: its stories are skipped (apt-get install --no-install-recommends webkit2gtk-driver xvfb).')
}
export const hasWebKit = installed !== null
export const storyOptions = { timeout: 300_000 }

export interface Stage {
  readonly site: SiteServer
  readonly browser: WebKit
}

/** Tells a story with the built site on a server of its own and a new browser. */
export async function tellInWebKit(tell: (stage: Stage) => Promise<void>): Promise<void> {
  if (!installed) throw new Error('WebKitGTK is not here')
  const site = await startSiteServer()
  try {
    const browser = await WebKit.start(installed)
    try {
      await tell({ site, browser })
    } finally {
      await browser.stop()
    }
  } finally {
    await site.remove()
  }
}
