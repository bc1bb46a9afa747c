import type { Settings } from '#shared/settings.ts'
import { embedded } from '#shared/endpoints.ts'

/**
 * Validates the build-time settings (contracts.md, `VITE_*`) once, when `vite.config.ts` is read: a bad address must fail
 * the build and not a candidate's application.
 */

/** A build-time setting cannot be used; the message names it and says what it wants. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

type Variables = Readonly<Record<string, string | undefined>>

/** An absolute http address or a path on the site's own origin, without a slash at its end. */
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

/**
 * @param variables the environment, as Vite loads it
 * @throws SettingsError when one cannot be used
 */
export function readSettings(variables: Variables): Settings {
  const boardUrl = address(variables, 'VITE_BOARD_URL', embedded.board)
  // The embedded board brings its demo list of freelance jobs; a company's own board has none until it names one.
  const freelanceUrl = address(variables, 'VITE_FREELANCE_URL', boardUrl === embedded.board ? embedded.freelance : '')
  const videoProvider = variables['VITE_VIDEO_PROVIDER']?.trim() || 'file'
  if (videoProvider !== 'file' && videoProvider !== 'youtube') {
    throw new SettingsError(`VITE_VIDEO_PROVIDER: '${videoProvider}' is unknown; expected file or youtube`)
  }
  return {
    boardUrl,
    freelanceUrl: freelanceUrl || null,
    applicantUrl: address(variables, 'VITE_APPLICANT_URL', embedded.applicant),
    autocompleteUrl: address(variables, 'VITE_AUTOCOMPLETE_URL', embedded.autocomplete),
    feedUrl: address(variables, 'VITE_FEED_URL', embedded.feed),
    analyticsUrl: address(variables, 'VITE_ANALYTICS_URL', embedded.analytics),
    // Not the live one: it must count visitors only.
    analyticsDevUrl: address(variables, 'VITE_ANALYTICS_DEV_URL', embedded.analytics),
    dropboxAppKey: key(variables, 'VITE_DROPBOX_APP_KEY'),
    googleClientId: key(variables, 'VITE_GOOGLE_CLIENT_ID'),
    googleApiKey: key(variables, 'VITE_GOOGLE_API_KEY'),
    videoProvider,
  }
}
