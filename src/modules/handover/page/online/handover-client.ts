import { provenText, readServiceAnswer } from '#shared/applicant-answers.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { browserClock } from '#platform/clock.ts'
import { isOnline } from '#platform/online.ts'
import { ask } from '#platform/http.ts'
import { askFor, jsonRequest, ownNetwork, uncached } from '#platform/own-service.ts'
import { sha256 } from '#platform/sha256.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { type OpenParcel, parcelBytes, readParcel } from './parcel.ts'
import { newCode, parcelKeysOf, type ParcelKeys, sealParcel, unsealParcel } from './seal.ts'
import { handoverUrl, ParcelFailure, ParcelForgotten, type ParcelRequest, ParcelStored } from '../../shared/handover.ts'

/** Leaves a draft with the server for another device, and fetches one. Never rejects. */

export type LeaveResult =
  | { readonly status: 'left'; readonly code: string; readonly endsAtMs: number }
  | { readonly status: 'offline' | 'busy' | 'too-large' | 'no-answer' }

export type FetchResult =
  | { readonly status: 'fetched'; readonly parcel: OpenParcel }
  /** The code is wrong, was used, or is older than it may be. */
  | { readonly status: 'ended' }
  /** A newer release has made it. */
  | { readonly status: 'unreadable' }
  | { readonly status: 'offline' | 'busy' | 'no-answer' }

/** Enough for the largest parcel on a bad line. */
const transferMs = 5 * 60 * 1000
const { options: reasons } = ParcelFailure.entries.reason

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const requestFor = ({ parcelId }: ParcelKeys): ParcelRequest => ({ parcelId: hexOf(parcelId) })
const silence = () => (isOnline() ? 'no-answer' : 'offline')

/** Seals a draft under a new code and leaves it with the server. */
export async function leaveParcel(parcel: OpenParcel): Promise<LeaveResult> {
  const code = newCode()
  const keys = await parcelKeysOf(code)
  const body = new Blob([keys.parcelId, ...(await sealParcel(keys, parcelBytes(parcel)))])
  const headers = { 'Content-Type': 'application/octet-stream' }
  const leave = async () =>
    askFor(ParcelStored, reasons, handoverUrl.store(), { method: 'POST', body, headers, timeoutMs: transferMs })
  let answer = await leave()
  // The answer alone may have been lost. The same parcel again changes nothing.
  if (answer.status === 'no-answer' && isOnline()) answer = await leave()
  if (answer.status === 'ok') return { status: 'left', code, endsAtMs: browserClock.nowMs() + answer.body.endsInMs }
  if (answer.status === 'no-answer') return { status: silence() }
  return { status: answer.reason === 'too-large' ? 'too-large' : 'busy' }
}

/** Fetches and opens the parcel of a code. It stays with the server until it is acknowledged. */
export async function fetchParcel(code: string): Promise<FetchResult> {
  const keys = await parcelKeysOf(code)
  const requestKey = uniqueId()
  const { headers, ...request } = jsonRequest('POST', requestFor(keys))
  const options = { ...uncached, ...request, headers: { ...headers, [idempotencyHeader]: requestKey }, timeoutMs: transferMs }
  const reply = await ask(handoverUrl.fetch(), options, ownNetwork, async (response) => response.arrayBuffer())
  if (reply.status === 'no-answer') return { status: silence() }
  const { body, code: status } = reply
  if (status !== 200) {
    const wire = { code: status, contentType: reply.headers.get('Content-Type'), text: new TextDecoder().decode(body) }
    const answer = readServiceAnswer(wire, await sha256(provenText(requestKey)))
    if (answer.status !== 'failure') return { status: 'no-answer' }
    return { status: answer.reason === 'code-ended' ? 'ended' : answer.reason === 'busy' ? 'busy' : 'no-answer' }
  }
  const content = await unsealParcel(keys, new Uint8Array(body))
  // A portal has answered, or the line broke.
  if (!content) return { status: 'no-answer' }
  const parcel = readParcel(content)
  return parcel ? { status: 'fetched', parcel } : { status: 'unreadable' }
}

/** Acknowledges a parcel: the server deletes it. Harmless if repeated. @returns false: nobody has answered */
export async function acknowledgeParcel(code: string): Promise<boolean> {
  const request = jsonRequest('POST', requestFor(await parcelKeysOf(code)))
  const answer = await askFor(ParcelForgotten, reasons, handoverUrl.forget(), request)
  return answer.status === 'ok'
}
