import type { Context } from 'hono'
import { stateHash } from '../../tools/state-hash.ts'
import { LruCache } from '../../tools/lru-cache.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'
import { ReadyText } from './ready-text.ts'
import { sendText } from './send-text.ts'

/**
 * Answers in JSON that are written, hashed and compressed once for a state.
 * @param maxBytes memory for answers
 */
export function jsonAnswers(work: WorkQueue, maxBytes: number): (context: Context, body: unknown) => Promise<Response> {
  const texts = new LruCache<ReadyText>({ maxBytes, bytesOf: ({ bytes }) => bytes })
  return async (context, body) => {
    const text = await texts.getOrMake(stateHash(body), async () => ReadyText.of(JSON.stringify(body)))
    return sendText(context, text, work, 'application/json')
  }
}
