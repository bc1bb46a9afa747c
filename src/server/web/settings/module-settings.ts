import * as v from 'valibot'
import type { Settings, Vendors } from '#shared/settings.ts'
import type { OpenObjectStore } from '../../database/object-store.ts'

/** The settings of modules. A module declares its variables in its file `settings.ts`, and is given what it reads of them. */

/** What a module's settings may depend on. */
export interface CoreSettings {
  /** The applicant tracking system that `ATS` chooses, by its name. */
  readonly ats: string
  /** The server sends mails. */
  readonly hasMail: boolean
  /** The site's origin. null: nobody has set it. */
  readonly siteUrl: string | null
  /** This server reads the board that the pages show. */
  readonly canReadBoard: boolean
}

/**
 * What pages and the worker know of a module's settings. Everybody can read it. A build says it, too, from variables that begin with `VITE_`:
 * where the settings of a start have null, those of the build count.
 */
export type PageSettings = Settings['modules'][string]

/** The variables and the core's settings of a start. The variables hold secrets: they must never be logged. */
export interface GivenSettings {
  readonly variables: Readonly<Record<string, string>>
  readonly core: CoreSettings
}

export interface ModuleSettings<Own = unknown> {
  /** That of the module's folder. */
  readonly name: string
  /** Each variable with its check. Its message must not quote a secret. */
  readonly variables: v.ObjectEntries
  /** What each variable is for, for the page `.github/SETTINGS.md`. */
  readonly about: Readonly<Record<string, string>>
  /** @throws OperatorError that names what is missing or does not fit. Single values are checked at the start, and wrong ones count as unset */
  readonly read: (given: GivenSettings) => Own
  readonly ofPages: (given: GivenSettings) => PageSettings
  /** Whom its pages talk to with these settings. */
  readonly vendorsOf: (ofPages: PageSettings) => Partial<Vendors>
  readonly boardAddress?: BoardAddress
}

/** What reading the settings asks a module (`ServerModule`). */
export interface ConfiguredModule {
  readonly settings?: ModuleSettings
  /** null: its settings name no store. */
  readonly openFileStore?: (given: GivenSettings) => OpenObjectStore | null
}

/**
 * Only an applicant tracking system has it: `ATS` may choose it by the module's name. It finds the address of a board's API in `BOARD_URL`.
 * null: the text names no board. @throws OperatorError
 */
type BoardAddress = (text: string) => string | null

interface Declaration<Entries extends v.ObjectEntries, Own> {
  readonly name: string
  readonly variables: Entries
  /** What each variable is for: plain Markdown for a cell of `.github/SETTINGS.md`, which `npm run settings` writes. Its default is in the check. */
  readonly about: Readonly<Record<keyof Entries, string>>
  /** Puts the values together. @throws OperatorError */
  readonly read: (values: v.InferOutput<v.ObjectSchema<Entries, undefined>>, core: CoreSettings) => Own
  readonly ofPages: (own: Own) => PageSettings
  readonly vendorsOf?: (ofPages: PageSettings) => Partial<Vendors>
  readonly boardAddress?: BoardAddress
}

/** Declares the settings of a module. */
export function declareSettings<const Entries extends v.ObjectEntries, Own>({
  ofPages,
  read: combine,
  variables: entries,
  vendorsOf = () => ({}),
  ...rest
}: Declaration<Entries, Own>): ModuleSettings<Own> {
  const read = ({ core, variables }: GivenSettings) => combine(v.parse(v.object(entries), variables), core)
  return { ...rest, variables: entries, read, ofPages: (given) => ofPages(read(given)), vendorsOf }
}

/**
 * What is wrong with single variables, at most one problem for each, by its name.
 * @param core the variables of the core with their checks
 */
export function settingProblems(
  modules: readonly ModuleSettings[],
  given: Readonly<Record<string, string | undefined>>,
  core: v.ObjectEntries = {},
): ReadonlyMap<string, string> {
  const entries = Object.assign({}, core, ...modules.map(({ variables }) => variables)) as v.ObjectEntries
  const parsed = v.safeParse(v.object(entries), given)
  const byName = new Map<string, string>()
  for (const { message, path } of parsed.issues ?? []) {
    const name = String(path?.[0]?.key)
    if (!byName.has(name)) byName.set(name, message)
  }
  return byName
}

/**
 * What pages are told of modules.
 * @param built what the build says of them
 * @throws OperatorError as `read` of a module
 */
export function pageSettingsOf(
  modules: readonly ModuleSettings[],
  given: GivenSettings,
  built: Settings['modules'] = {},
): Pick<Settings, 'modules' | 'vendors'> {
  const withBuilt = (own: PageSettings, ofBuild: PageSettings = {}): PageSettings =>
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name, value ?? ofBuild[name] ?? null]))
  const known = modules.map((each) => ({ ...each, settings: withBuilt(each.ofPages(given), built[each.name]) }))
  const vendors = known.map(({ settings, vendorsOf }) => vendorsOf(settings))
  const all = (kind: keyof Vendors) => vendors.flatMap((each) => each[kind] ?? [])
  return {
    modules: Object.fromEntries(known.map(({ name, settings }) => [name, settings])),
    vendors: { connect: all('connect'), script: all('script'), frame: all('frame'), image: all('image') },
  }
}
