import { embedded } from '#shared/endpoints.ts'
import type { Settings } from '#shared/settings.ts'
import { OperatorError } from '../tools/operator-error.ts'

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
  feedUrl: embedded.feed,
  analyticsUrl: embedded.analytics,
  // Never the production endpoint, which must count real visitors only.
  analyticsDevUrl: embedded.analytics,
  dropboxAppKey: null,
  googleClientId: null,
  googleApiKey: null,
  videoProvider: 'file',
  foreignPictures: 'press',
  receiptDays: 90,
}

/** Reads single variables. An invalid one is a problem, in one line, and has its default. */
class VariableReader {
  readonly problems: string[] = []
  readonly #variables: Variables
  readonly #prefix: string

  constructor(variables: Variables, prefix: string) {
    this.#variables = variables
    this.#prefix = prefix
  }

  /** The text of a variable. An empty one counts as unset. */
  text(name: string): string | null {
    return this.#variables[this.#prefix + name]?.trim() || null
  }

  #reject(name: string, problem: string): void {
    this.problems.push(`${this.#prefix}${name}: '${this.text(name) ?? ''}' ${problem}`)
  }

  /** An absolute http(s) URL or a path on the site's own origin, without a trailing slash. */
  address<Fallback extends string | null>(name: string, fallback: Fallback): string | Fallback {
    const value = this.text(name)
    if (value === null) return fallback
    const isPath = /^\/(?!\/)\S*$/.test(value)
    const isAbsolute = /^https?:\/\/\S+$/.test(value) && URL.canParse(value)
    if (isPath || isAbsolute) return value.replace(/(?<!\/)\/+$/, '')
    this.#reject(name, 'is not an address; expected https://… or a path such as /api/board')
    return fallback
  }

  /** An integer within limits. */
  wholeNumber(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    this.#reject(name, `is not a whole number from ${min} to ${max}`)
    return fallback
  }

  /** One of several words. */
  choice<Word extends string>(name: string, fallback: Word, words: readonly Word[]): Word {
    const value = this.text(name)
    const word = words.find((each) => each === value)
    if (value !== null && word === undefined) this.#reject(name, `is unknown; expected ${words.join(' or ')}`)
    return word ?? fallback
  }
}

function read(reader: VariableReader, defaults: Settings): Settings {
  return {
    boardUrl: defaults.boardUrl,
    freelanceUrl: reader.address('FREELANCE_URL', defaults.freelanceUrl),
    applicantUrl: reader.address('APPLICANT_URL', defaults.applicantUrl),
    autocompleteUrl: reader.address('AUTOCOMPLETE_URL', defaults.autocompleteUrl),
    feedUrl: reader.address('FEED_URL', defaults.feedUrl),
    analyticsUrl: reader.address('ANALYTICS_URL', defaults.analyticsUrl),
    analyticsDevUrl: reader.address('ANALYTICS_DEV_URL', defaults.analyticsDevUrl),
    dropboxAppKey: reader.text('DROPBOX_APP_KEY') ?? defaults.dropboxAppKey,
    googleClientId: reader.text('GOOGLE_CLIENT_ID') ?? defaults.googleClientId,
    googleApiKey: reader.text('GOOGLE_API_KEY') ?? defaults.googleApiKey,
    videoProvider: reader.choice('VIDEO_PROVIDER', defaults.videoProvider, ['file', 'youtube']),
    foreignPictures: reader.choice('FOREIGN_PICTURES', defaults.foreignPictures, ['press', 'allow', 'never']),
    receiptDays: reader.wholeNumber('RECEIPT_DAYS', defaults.receiptDays, 1, 3650),
  }
}

/** Everybody can read the settings of a page, so it gets Google's names only where they open a picker. */
function withWholePicker(settings: Settings): Settings {
  const isWhole = settings.googleClientId !== null && settings.googleApiKey !== null
  return isWhole ? settings : { ...settings, googleClientId: null, googleApiKey: null }
}

/** Whose board the pages show: the one of the build, a recorded one in the demo's place, or a company's. All but the first by this server. */
export type BoardOrigin = 'built' | 'recorded' | 'company'

/** Only the demo board has a list of freelance jobs of its own. */
function withRealBoard(settings: Settings, boardUrl: string): Settings {
  return { ...settings, boardUrl, freelanceUrl: settings.freelanceUrl === embedded.freelance ? null : settings.freelanceUrl }
}

/**
 * The settings of a build, from `VITE_*`.
 * @param variables the environment, as Vite loads it
 * @param hasFreelanceJobs whether the brand's demo board has a list of them
 * @throws OperatorError when a setting is invalid
 */
export function readBuildSettings(variables: Variables, hasFreelanceJobs = true): Settings {
  const reader = new VariableReader(variables, 'VITE_')
  const boardUrl = reader.address('BOARD_URL', embedded.board)
  const isDemo = boardUrl === embedded.board && hasFreelanceJobs
  const settings = read(reader, isDemo ? embeddedSettings : withRealBoard(embeddedSettings, boardUrl))
  if (reader.problems.length > 0) throw new OperatorError(reader.problems.join('\n'))
  return withWholePicker(settings)
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
  const reader = new VariableReader(variables, '')
  const defaults: Readonly<Record<BoardOrigin, Settings>> = {
    built,
    // The list of freelance jobs stays, and is empty.
    recorded: { ...built, boardUrl: embedded.board },
    company: withRealBoard(built, embedded.board),
  }
  const settings = read(reader, defaults[origin])
  return { settings: withWholePicker(settings), problems: reader.problems }
}
