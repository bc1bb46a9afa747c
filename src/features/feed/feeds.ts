import { useDeferredValue, useSyncExternalStore } from 'react'
import type { FeedSource } from '#shared/endpoints.ts'
import type { FeedPost } from '#shared/feed-post.ts'
import { requestJson } from '#platform/http.ts'
import { isOnline } from '#platform/online.ts'
import { settings } from '#platform/settings.ts'

/**
 * The social feeds of this visit. A feed is a courtesy: when it fails it is as if it were empty, and nobody hears of it, not
 * even the console (specification 7). Loaders ask for one and do not wait; the last answer stays in memory. What sorts
 * posts comes with them, so that a page does not carry it before there is something to sort.
 */

export type FeedState =
  | { readonly status: 'loading' }
  /** There are no posts. */
  | { readonly status: 'empty' }
  /** Nothing came. */
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready'
      readonly readAtMs: number
      /** @param companyHashtag of the company's own feed, without '#' */
      readonly chooseFor: (companyHashtag: string) => readonly FeedPost[]
    }

const loading: FeedState = { status: 'loading' }
const states = new Map<FeedSource, FeedState>()
const running = new Map<FeedSource, Promise<void>>()
const listeners = new Set<() => void>()

async function fetchSource(source: FeedSource): Promise<unknown> {
  const result = await requestJson(`${settings.feedUrl}/${source}`)
  return result.status === 'ok' ? result.body : null
}

/** A team's feed shows the team's own profile and what the company says of it. */
async function read(feed: FeedSource): Promise<FeedState> {
  if (!isOnline()) return { status: 'failed' }
  try {
    const [{ mergeFeed, parseFeed }, ofFeed, ofCompany] = await Promise.all([
      import('#shared/feed-post.ts'),
      fetchSource(feed),
      feed === 'company' ? null : fetchSource('company'),
    ])
    const posts = { ...(ofCompany === null ? {} : { company: parseFeed(ofCompany) }), [feed]: parseFeed(ofFeed) }
    if (Object.values(posts).every(({ length }) => length === 0)) return { status: ofFeed === null ? 'failed' : 'empty' }
    return {
      status: 'ready',
      readAtMs: Date.now(),
      chooseFor: (companyHashtag) => mergeFeed(feed, companyHashtag, posts),
    }
  } catch {
    // The code of the posts did not arrive.
    return { status: 'failed' }
  }
}

async function reload(feed: FeedSource): Promise<void> {
  const state = await read(feed)
  running.delete(feed)
  // What was read before is better than nothing.
  if (state.status !== 'ready' && states.get(feed)?.status === 'ready') return
  states.set(feed, state)
  for (const listener of listeners) listener()
}

/** Reads a feed, unless it is being read already. It does not reject. */
function load(feed: FeedSource): Promise<void> {
  const started = running.get(feed) ?? reload(feed)
  running.set(feed, started)
  return started
}

/** Reads a feed that has not come yet, and no other. It does not reject. */
async function loadOnce(feed: FeedSource): Promise<void> {
  const state = states.get(feed)
  if (state === undefined || state.status === 'failed') await load(feed)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A feed as it stands, kept current. Posts are drawn when there is time for them: they stand below what people read. */
function useFeed(feed: FeedSource): FeedState {
  const state = useSyncExternalStore(
    subscribe,
    () => states.get(feed) ?? loading,
    () => loading,
  )
  return useDeferredValue(state)
}

export const feeds = { load, loadOnce, use: useFeed } as const
