import { languageCookie } from '#shared/language-choice.ts'
import { addressIn, pathOf } from '#platform/address.ts'
import { isOnline } from '#platform/online.ts'
import { isServerReachable } from '#platform/server-reachable.ts'
import { flushUnsavedWork, hasUnsavedWork } from '#platform/unsaved-work.ts'
import { askWorker } from '#storage/ask-worker.ts'

/** Takes the page to another language: to the same address in it, where drafts and filters are as they were. */

const yearSeconds = 365 * 24 * 60 * 60
/** Longer, and the network decides. */
const replyTimeoutMs = 3_000

/**
 * Keeps the choice, for the server and for the next visit to the bare home page. A cookie, because both read it: it names the
 * language and nothing else.
 */
export function keepLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** Whether the device has all files of a language. Stores those that are missing, as far as there is a network. */
async function storeLanguage(language: string): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return false
  const answer = await askWorker(worker, { type: 'STORE_LANGUAGE', language }, replyTimeoutMs)
  return (answer as { readonly missingLanguageFiles?: unknown } | null)?.missingLanguageFiles === 0
}

/** Why the page stays in its language. null: it goes. */
export type WhyNot = 'offline' | 'unsaved' | null

/** Opens the page in another language. */
export async function chooseLanguage(language: string): Promise<WhyNot> {
  await flushUnsavedWork()
  if (hasUnsavedWork()) return 'unsaved'
  const isStored = await storeLanguage(language)
  if (!isStored && !(isOnline() && (await isServerReachable()))) return 'offline'
  keepLanguage(language)
  const { hash, search } = window.location
  window.location.assign(addressIn(language, pathOf(window.location)) + search + hash)
  return null
}
