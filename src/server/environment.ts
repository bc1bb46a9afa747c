import * as v from 'valibot'

/** Run-time settings (contracts.md), read from the environment once, by `main.ts` alone. */

const wholeNumber = v.pipe(v.string(), v.regex(/^\d+$/, 'Expected a port number'), v.transform(Number), v.maxValue(65_535))

const Environment = v.object({
  PORT: v.optional(wholeNumber, '4173'),
  DATA_DIR: v.optional(v.string(), '.data'),
  BOARD_FILE: v.optional(v.string()),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^(libsql|https?|wss?|file):/, 'Expected a libSQL address'))),
  DATABASE_AUTH_TOKEN: v.optional(v.string()),
  SITE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => URL.canParse(value) && /^https?:\/\/[^/?#]+\/?$/.test(value), 'Expected an origin: https://…'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  FAULTS: v.optional(v.picklist(['0', '1']), '0'),
})

export interface Configuration {
  readonly port: number
  readonly dataDir: string
  readonly boardFile: string | null
  readonly databaseUrl: string | null
  readonly databaseAuthToken: string | null
  /** The site's origin for canonical addresses and shared links; null: the one that each request names. */
  readonly siteUrl: string | null
  /** Services may fail on demand: for tests and development only. */
  readonly allowFaults: boolean
}

/** A setting cannot be used; the message names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/**
 * Reads the settings; an empty value counts as unset.
 * @throws EnvironmentError when one cannot be used
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(Environment, given)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new EnvironmentError(`${v.getDotPath(issue)}: ${issue.message}`)
  }
  const environment = parsed.output
  return {
    port: environment.PORT,
    dataDir: environment.DATA_DIR,
    boardFile: environment.BOARD_FILE ?? null,
    databaseUrl: environment.DATABASE_URL ?? null,
    databaseAuthToken: environment.DATABASE_AUTH_TOKEN ?? null,
    siteUrl: environment.SITE_URL ?? null,
    allowFaults: environment.FAULTS === '1',
  }
}
