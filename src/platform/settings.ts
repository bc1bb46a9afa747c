import { type Settings, settingsId } from '#shared/settings.ts'

declare const __SETTINGS__: Settings | null

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)

/** Small, because the first paint waits for it. */
const rules: Readonly<Record<keyof Settings, (value: unknown) => boolean>> = {
  ats: isText,
  boardUrl: isText,
  freelanceUrl: isTextOrNull,
  applicantUrl: isText,
  autocompleteUrl: isText,
  videoProvider: isText,
  receiptDays: Number.isInteger,
  foreignPictures: isText,
  modules: (value) => typeof value === 'object' && value !== null,
  vendors: (value) => typeof value === 'object' && value !== null,
}

/** @throws Error when the document was damaged: a site with wrong settings could send an application to the wrong place */
export function readSettings(json: string): Settings {
  const settings = JSON.parse(json) as Settings
  for (const [name, isValid] of Object.entries(rules)) {
    if (!isValid(settings[name as keyof Settings])) throw new Error(`settings: ${name}`)
  }
  return settings
}

function currentSettings(): Settings {
  const element = globalThis.document?.getElementById(settingsId)
  if (element) return readSettings(element.textContent)
  // The server renders pages with the settings of its start, the build and the tests with those of the build.
  const settings = globalThis.siteSettings ?? __SETTINGS__
  if (!settings) throw new Error('the document has no settings')
  return settings
}

/** The settings of this page. The build or the server has written them into the document. */
export const settings: Settings = currentSettings()
