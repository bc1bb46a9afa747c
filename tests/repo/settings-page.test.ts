import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { serverModules } from '#server/modules.ts'
import { buildGroup, pageGroup, serverGroups } from '#server/web/settings/about-settings.ts'
import { serverVariables } from '#server/web/settings/environment.ts'
import { embeddedSettings, settingVariables } from '#server/web/settings/read-settings.ts'

/** `.github/SETTINGS.md` is written from the code that reads the settings: `npm run settings`. */

const page = path.join(import.meta.dirname, '../../.github/SETTINGS.md')

const intro = `# Settings

*\`npm run settings\` writes this page from the code that reads the settings. Change the text there.*

The server reads them when it starts, and stops with one line for each that is wrong. An empty value counts as unset. Those of a module that the brand folder
does not choose do nothing. [\`.env.example\`](deploy/.env.example) has all of them, to copy. Nobody needs all:
[the README](../README.md#deploy) has the ten that everybody sets.

The server writes what pages need into each document, with a Content-Security-Policy made from it, and into the service worker, so devices
update when a setting changes. A build holds one brand folder and takes any settings.`

const ofBuild = `A CDN has no server to read settings, so a build has defaults: every setting of *What pages use* and of the modules that pages know,
with \`VITE_\` in front, such as \`VITE_FEED_URL\`. A bad address fails the build. See [without the server](OPERATING.md#without-the-server).`

/** The default that a check has. */
function defaultOf(entry: unknown): string {
  const { default: value } = v.parse(v.object({ default: v.optional(v.string(), '') }), entry)
  return value === '' ? '' : ` \`${value}\``
}

const embeddedValues: Readonly<Record<string, string>> = {
  VIDEO_PROVIDER: embeddedSettings.videoProvider,
  RECEIPT_DAYS: String(embeddedSettings.receiptDays),
  FOREIGN_PICTURES: embeddedSettings.foreignPictures,
}

type About = Readonly<Record<string, string>>

const head = '| variable | default | meaning |\n|---|---|---|'
const rows = (about: About, defaultFor: (name: string) => string) =>
  Object.entries(about).map(([name, text]) => `| \`${name}\` |${defaultFor(name)} | ${text} |`)
const table = (about: About, defaultFor: (name: string) => string) => [head, ...rows(about, defaultFor)].join('\n')

const configured = serverModules
  .flatMap(({ settings }) => settings ?? [])
  .toSorted((one, other) => one.name.localeCompare(other.name))
const moduleRows = configured.flatMap(({ about, name, variables }) => [
  `| **${name}** | | |`,
  ...rows(about, (each) => defaultOf(variables[each])),
])

const sections = [
  ...serverGroups.map(({ about, heading }) => `## ${heading}\n\n${table(about, (name) => defaultOf(serverVariables[name]))}`),
  `## ${pageGroup.heading}\n\nUnset, the default of the build counts: the services of this server.\n\n${table(
    pageGroup.about,
    (name) => (embeddedValues[name] === undefined ? '' : ` \`${embeddedValues[name]}\``),
  )}`,
  `## Modules\n\nEach has a README in its folder of \`src/modules\`.\n\n${[head, ...moduleRows].join('\n')}`,
  `## ${buildGroup.heading}\n\n${ofBuild}\n\n${table(buildGroup.about, () => '')}`,
]

it('the page of settings is what the code says of them', async () => {
  await expect(`${[intro, ...sections].join('\n\n')}\n`).toMatchFileSnapshot(page)
})

it('each setting that the core reads has a text on the page, and no other', () => {
  const ofServer = serverGroups.flatMap(({ about }) => Object.keys(about))
  expect(ofServer.toSorted()).toEqual(Object.keys(serverVariables).toSorted())
  // The board that the server reads is in the first group.
  expect(Object.keys(pageGroup.about).toSorted()).toEqual(settingVariables.filter((name) => name !== 'BOARD_URL').toSorted())
  const config = readFileSync(path.join(import.meta.dirname, '../../vite.config.ts'), 'utf8')
  const readByBuild = [...config.matchAll(/process\.env\['([A-Z_]+)'\]/g)].map(([, name = '']) => name)
  const ofBuildOnly = new Set(readByBuild.filter((name) => name !== 'VITEST' && !(name in serverVariables)))
  expect(Object.keys(buildGroup.about).toSorted()).toEqual([...ofBuildOnly, 'VITE_BOARD_URL'].toSorted())
})
