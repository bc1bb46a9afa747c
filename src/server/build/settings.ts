import type { Settings } from '#shared/settings.ts'
import { embedded } from '#shared/endpoints.ts'

/**
 * Validates the build-time settings (`VITE_*`) once, when `vite.config.ts` is loaded. A bad URL must fail the build rather than
 * a candidate's application.
 */

/** A build-time setting is invalid. The message names it and the expected value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Variables = Readonly<Record<string, string | undefined>>

/** An absolute http(s) URL or a path on the site's own origin, without a trailing slash. */
function address(variables: Variables, name: string, fallback: string): string {
  const value = variables[name]?.trim()
  if (!value) return fallback
  const isPath = /^\/(?!\/)\S*$/.test(value)
  const isAbsolute = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
  if (!isPath && !isAbsolute) {
    throw new SettingsError(`${name}: '${value}' is not an address; expected https://… or a path such as /api/board`)
  }
  return value.replace(/\/+$/, '')
}

function key(variables: Variables, name: string): string | null {
  return variables[name]?.trim() || null
}

/** An integer within limits. */
function wholeNumber(variables: Variables, name: string, fallback: number, min: number, max: number): number {
  const value = variables[name]?.trim()
  if (!value) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new SettingsError(`${name}: '${value}' is not a whole number from ${min} to ${max}`)
  }
  return number
}

/** One of several values. The first is the default. */
function choice<Word extends string>(variables: Variables, name: string, words: readonly [Word, ...Word[]]): Word {
  const value = variables[name]?.trim() || words[0]
  const word = words.find((each) => each === value)
  if (word === undefined) throw new SettingsError(`${name}: '${value}' is unknown; expected ${words.join(' or ')}`)
  return word
}

/**
 * @param variables the environment, as Vite loads it
 * @throws SettingsError when a setting is invalid
 */
export function readSettings(variables: Variables): Settings {
  const boardUrl = address(variables, 'VITE_BOARD_URL', embedded.board)
  // The embedded board has a demo list of freelance jobs. A real board has none unless it is configured.
  const freelanceUrl = address(variables, 'VITE_FREELANCE_URL', boardUrl === embedded.board ? embedded.freelance : '')
  return {
    boardUrl,
    freelanceUrl: freelanceUrl || null,
    applicantUrl: address(variables, 'VITE_APPLICANT_URL', embedded.applicant),
    autocompleteUrl: address(variables, 'VITE_AUTOCOMPLETE_URL', embedded.autocomplete),
    feedUrl: address(variables, 'VITE_FEED_URL', embedded.feed),
    analyticsUrl: address(variables, 'VITE_ANALYTICS_URL', embedded.analytics),
    // Never the production endpoint, which must count real visitors only.
    analyticsDevUrl: address(variables, 'VITE_ANALYTICS_DEV_URL', embedded.analytics),
    dropboxAppKey: key(variables, 'VITE_DROPBOX_APP_KEY'),
    googleClientId: key(variables, 'VITE_GOOGLE_CLIENT_ID'),
    googleApiKey: key(variables, 'VITE_GOOGLE_API_KEY'),
    videoProvider: choice(variables, 'VITE_VIDEO_PROVIDER', ['file', 'youtube']),
    foreignPictures: choice(variables, 'VITE_FOREIGN_PICTURES', ['press', 'allow', 'never']),
    receiptDays: wholeNumber(variables, 'VITE_RECEIPT_DAYS', 90, 1, 3650),
  }
}
