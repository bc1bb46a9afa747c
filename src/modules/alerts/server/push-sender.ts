import { request } from 'node:https'
import type { AlertPush } from '../shared/alerts.ts'
import type { PushSettings } from '../settings.ts'
import { kindOfError } from '#server/tools/describe-error.ts'
import type { ClaimedPush, PushResult } from './push-alerts.ts'
import { isKnownEndpoint, publicLookup } from './push-endpoint.ts'

/** Sends messages to push services (RFC 8030), encrypted for one browser (RFC 8291). */

export type PushSender = (push: ClaimedPush, message: AlertPush) => Promise<PushResult>

const timeoutMs = 30_000
/** How long a push service waits for a device that is off. */
const ttlSeconds = 3 * 86_400

function judge(status: number): PushResult {
  if (status >= 200 && status < 300) return { status: 'sent' }
  if (status === 404 || status === 410) return { status: 'gone' }
  const note = `HTTP ${status}`
  return status === 429 || status >= 500 ? { status: 'later', note } : { status: 'refused', note }
}

/** @param certificates of a push service that no public authority has signed */
export async function pushSender(
  { hosts, privateKey, publicKey, subject }: PushSettings,
  certificates?: string,
): Promise<PushSender> {
  // Loaded here, because most servers send no messages.
  const { default: webPush } = await import('web-push')

  const post = async (endpoint: string, headers: Readonly<Record<string, string>>, body: Buffer | null) =>
    new Promise<number>((resolve, reject) => {
      // An operator who names a port has a push service in the own network.
      const isOwn = new URL(endpoint).port !== ''
      const sent = request(endpoint, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(isOwn ? {} : { lookup: publicLookup }),
        ...(certificates === undefined ? {} : { ca: certificates }),
      })
      sent.on('error', reject)
      // Its text is of no use, and may be endless. A redirect is an answer like others: it is not followed.
      sent.on('response', (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      })
      sent.end(body)
    })

  return async ({ subscription }, message) => {
    // The list may have become shorter.
    if (!isKnownEndpoint(subscription.endpoint, hosts)) return { status: 'gone' }
    try {
      const { body, endpoint, headers } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        TTL: ttlSeconds,
        // A newer message takes the place of one that a device has not got.
        topic: message.tag,
        urgency: 'low',
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject, publicKey, privateKey },
      })
      return judge(await post(endpoint, headers, body))
    } catch (error) {
      return { status: 'later', note: kindOfError(error) }
    }
  }
}
