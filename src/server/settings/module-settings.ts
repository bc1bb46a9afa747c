import * as v from 'valibot'

/** The settings of modules. A module declares its variables in its file `settings.ts`, and is given what it reads of them. */

/** What a module's settings may depend on. */
export interface CoreSettings {
  /** The server sends mails. */
  readonly hasMail: boolean
  /** The site's origin. null: nobody has set it. */
  readonly siteUrl: string | null
  /** This server reads the board that the pages show. */
  readonly canReadBoard: boolean
}

/** What pages and the worker know of a module's settings. Everybody can read it. */
export type PageSettings = Readonly<Record<string, string | number | boolean | null>>

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
  /** @throws OperatorError that names what is missing or does not fit. Single values are checked at the start, and wrong ones count as unset */
  readonly read: (given: GivenSettings) => Own
  readonly ofPages: (given: GivenSettings) => PageSettings
}

interface Declaration<Entries extends v.ObjectEntries, Own> {
  readonly name: string
  readonly variables: Entries
  /** Puts the values together. @throws OperatorError */
  readonly read: (values: v.InferOutput<v.ObjectSchema<Entries, undefined>>, core: CoreSettings) => Own
  readonly ofPages: (own: Own) => PageSettings
}

/** Declares the settings of a module. */
export function declareSettings<const Entries extends v.ObjectEntries, Own>({
  name,
  ofPages,
  read: combine,
  variables: entries,
}: Declaration<Entries, Own>): ModuleSettings<Own> {
  const read = ({ core, variables }: GivenSettings) => combine(v.parse(v.object(entries), variables), core)
  return { name, variables: entries, read, ofPages: (given) => ofPages(read(given)) }
}
