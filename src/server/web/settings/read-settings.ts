import * as v from 'valibot'
import { embedded } from '#shared/endpoints.ts'
import { noVendors, type Settings } from '#shared/settings.ts'
import { OperatorError } from '../../tools/operator-error.ts'
import { type ModuleSettings, pageSettingsOf, settingProblems } from './module-settings.ts'

/**
 * Reads the settings of the pages: at a build from `VITE_*`, whose values are the defaults of the build, and at the start of the
 * server from the same names without `VITE_`. A bad address must stop the build or the start rather than a candidate's
 * application.
 */

type Variables = Readonly<Record<string, string | undefined>>

/** The embedded services, with the demo's freelance jobs. */
export const embeddedSettings: Settings = {
  boardUrl: embedded.board,
  freelanceUrl: embedded.freelance,
  applicantUrl: embedded.applicant,
  autocompleteUrl: embedded.autocomplete,
  videoProvider: 'file',
  foreignPictures: 'press',
  receiptDays: 90,
  ats: 'greenhouse',
  modules: {},
  vendors: noVendors,
}

const quoted =
  (message: string) =>
  ({ input }: { readonly input: unknown }) =>
    `'${String(input)}' ${message}`

/** The address of a service that pages use. */
export const serviceAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (value) => /^\/(?!\/)\S*$/.test(value) || (/^https?:\/\/\S+$/.test(value) && URL.canParse(value)),
    quoted('is not an address; expected https://… or a path such as /api/board'),
  ),
  v.transform((value) => value.replace(/(?<!\/)\/+$/, '')),
)

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, quoted(`is unknown; expected ${words.join(' or ')}`))

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      quoted(`is not a whole number from ${min} to ${max}`),
    ),
    v.transform(Number),
  )

/** The settings that a variable may give. */
const Given = v.object({
  boardUrl: v.exactOptional(serviceAddress),
  freelanceUrl: v.exactOptional(serviceAddress),
  applicantUrl: v.exactOptional(serviceAddress),
  autocompleteUrl: v.exactOptional(serviceAddress),
  videoProvider: v.exactOptional(oneOf(['file', 'youtube'])),
  foreignPictures: v.exactOptional(oneOf(['press', 'allow', 'never'])),
  receiptDays: v.exactOptional(wholeNumber(1, 3650)),
})
/** The variable of a setting: `receiptDays` is `RECEIPT_DAYS`. */
const variableOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** The variables of the settings, without `VITE_`. */
export const settingVariables: readonly string[] = Object.keys(Given.entries).map(variableOf)

/** Reads the variables. An empty one counts as unset. Each problem is one line. */
function read(
  variables: Variables,
  prefix: string,
): { readonly given: v.InferOutput<typeof Given>; readonly problems: readonly string[] } {
  const texts = Object.keys(Given.entries).flatMap((name) => {
    const text = variables[prefix + variableOf(name)]?.trim()
    return text ? [[name, text] as const] : []
  })
  const parsed = v.safeParse(Given, Object.fromEntries(texts))
  if (parsed.success) return { given: parsed.output, problems: [] }
  const problems = parsed.issues.map(({ message, path }) => `${prefix}${variableOf(String(path?.[0]?.key))}: ${message}`)
  return { given: {}, problems }
}

/** Whose board the pages show: the one of the build, or another that this server reads. */
export type BoardOrigin = 'built' | 'other'

/** Only the demo board has a list of freelance jobs of its own. */
function withRealBoard(settings: Settings, boardUrl: string): Settings {
  return { ...settings, boardUrl, freelanceUrl: settings.freelanceUrl === embedded.freelance ? null : settings.freelanceUrl }
}

/**
 * The settings of a build, from `VITE_*`.
 * @param variables the environment, as Vite loads it
 * @param options `hasFreelanceJobs`: whether the brand's demo board has a list of them. `modules`: their settings
 * @throws OperatorError when a setting is invalid
 */
export function readBuildSettings(
  variables: Variables,
  { hasFreelanceJobs = true, modules = [] }: { hasFreelanceJobs?: boolean; modules?: readonly ModuleSettings[] } = {},
): Settings {
  const { given, problems } = read(variables, 'VITE_')
  const ofModules = ofBuild(variables)
  const wrong = [...settingProblems(modules, ofModules)].map(([name, message]) => `VITE_${name}: ${message}`)
  if (problems.length + wrong.length > 0) throw new OperatorError([...problems, ...wrong].join('\n'))
  const { boardUrl = embedded.board } = given
  const isDemo = boardUrl === embedded.board && hasFreelanceJobs
  const settings = { ...(isDemo ? embeddedSettings : withRealBoard(embeddedSettings, boardUrl)), ...given }
  return { ...settings, ...pageSettingsOf(modules, { variables: ofModules, core: unknownServer }) }
}

/** A build knows nothing of the server that it will run on. */
const unknownServer = { ats: 'greenhouse', hasMail: false, siteUrl: null, canReadBoard: false }

/** The variables that begin with `VITE_`, without it. */
function ofBuild(variables: Variables): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      name.startsWith('VITE_') && value?.trim() ? [[name.slice('VITE_'.length), value.trim()]] : [],
    ),
  )
}

/**
 * The settings of one start of the server.
 * @param built the settings of the build, which are the defaults
 * @param origin pages ask this server for a board that is not the build's, whatever their build says
 */
export function settingsOfStart(
  variables: Variables,
  built: Settings,
  origin: BoardOrigin,
): { readonly settings: Settings; readonly problems: readonly string[] } {
  // `BOARD_URL` is the board that the server reads (`environment.ts`).
  const { given, problems } = read({ ...variables, BOARD_URL: undefined }, '')
  const defaults = origin === 'built' ? built : withRealBoard(built, embedded.board)
  return { settings: { ...defaults, ...given }, problems }
}
