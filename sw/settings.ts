import { type Settings, settingsId } from '#shared/settings.ts'

/**
 * The settings of this version. The build writes them into the first line of the worker, and the server replaces that line by its
 * own (`src/server/web/files/configured-files.ts`).
 */
function readSettings(): Settings {
  if (!globalThis.siteSettings) throw new Error('the worker has no settings')
  return globalThis.siteSettings
}

export const workerSettings: Settings = readSettings()

const settingsElement = new RegExp(`<script type="application/json" id="${settingsId}">([^<]*)</script>`)

/** Whether a document has the settings of this version. Of two servers, one may still have others. */
export function hasOwnSettings(html: string): boolean {
  const [, json] = settingsElement.exec(html) ?? []
  return json !== undefined && JSON.stringify(JSON.parse(json)) === JSON.stringify(workerSettings)
}
