import type { Context } from 'hono'
import { type ContentEncoding, matchesTag, preferredEncoding } from './compression.ts'
import type { SentBody } from './large-body.ts'
import { type Filling, noFilling, type ReadyText, taggedWith } from './ready-text.ts'
import { BusyError, type WorkQueue } from '../../tools/work-queue.ts'

/** The body of a text in the encoding that a browser prefers, or plain while there is no room for compressing. */
export async function encodedBody(
  { req }: Context,
  text: ReadyText,
  work: WorkQueue,
  filling: Filling = noFilling,
): Promise<SentBody> {
  const encoding = preferredEncoding(req.header('Accept-Encoding'), () => text.isOffered(filling))
  try {
    return encodedAs(encoding, await text.body(encoding, work, filling))
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    return text.plainBody(filling)
  }
}

/** A body with the header that names its encoding. */
export function encodedAs(encoding: ContentEncoding, { body, headers }: SentBody): SentBody {
  return encoding === 'identity' ? { body, headers } : { body, headers: { ...headers, 'Content-Encoding': encoding } }
}

/** Answers with a text, or with 304 to a browser that has it. Headers that are already set stay. */
export async function sendText(
  context: Context,
  text: ReadyText,
  work: WorkQueue,
  contentType: string,
  filling: Filling = noFilling,
): Promise<Response> {
  const tag = taggedWith(text.tag, filling)
  context.header('ETag', tag)
  context.header('Vary', 'Accept-Encoding', { append: true })
  if (matchesTag(context, tag)) return context.body(null, 304)
  const { body, headers } = await encodedBody(context, text, work, filling)
  return context.body(body, 200, { ...headers, 'Content-Type': contentType })
}
