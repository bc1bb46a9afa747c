import type { Context } from 'hono'
import { type Bytes, type ContentEncoding, matchesTag, preferredEncoding } from './compression.ts'
import { type Filling, noFilling, type ReadyText, taggedWith } from './ready-text.ts'
import { BusyError, type WorkQueue } from './work-queue.ts'

/** The bytes of a text in the encoding that a browser prefers, or plain while there is no room for compressing. */
export async function encodedBody(
  { req }: Context,
  text: ReadyText,
  work: WorkQueue,
  filling: Filling = noFilling,
): Promise<{ readonly encoding: ContentEncoding; readonly body: Bytes }> {
  const encoding = preferredEncoding(req.header('Accept-Encoding'), () => filling.isKept && text.isOffered())
  try {
    return { encoding, body: await text.body(encoding, work, filling) }
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    return { encoding: 'identity', body: text.plain(filling) }
  }
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
  const { body, encoding } = await encodedBody(context, text, work, filling)
  context.header('Content-Type', contentType)
  if (encoding !== 'identity') context.header('Content-Encoding', encoding)
  return context.body(body)
}
