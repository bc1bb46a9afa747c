import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { LruCache } from '../../tools/lru-cache.ts'
import { ReadyText } from './ready-text.ts'
import { sendText } from './send-text.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'

/** A hash of a longer text costs more than comparing it with the last one of its address. */
const longText = 50_000
const maxLongTexts = 10

/**
 * Answers in JSON that are hashed and compressed once for a text.
 * @param maxBytes memory for answers
 */
export function jsonAnswers(
  work: WorkQueue,
  maxBytes: number,
): (context: Context, address: string, json: string) => Promise<Response> {
  const texts = new LruCache<ReadyText>({ maxBytes, bytesOf: ({ bytes }) => bytes })
  const known = new Map<string, { readonly json: string; readonly digest: string }>()

  function digestOf(address: string, json: string): string {
    const last = known.get(address)
    if (last?.json === json) return last.digest
    const digest = createHash('sha256').update(json).digest('base64url')
    if (json.length < longText) return digest
    known.delete(address)
    known.set(address, { json, digest })
    const [oldest] = known.keys()
    if (known.size > maxLongTexts && oldest !== undefined) known.delete(oldest)
    return digest
  }

  return async (context, address, json) =>
    sendText(context, await texts.getOrMake(digestOf(address, json), async () => ReadyText.of(json)), work, 'application/json')
}
