import { useDeferredValue, useSyncExternalStore } from 'react'
import type { FeedSource } from '#shared/brand.ts'
import { requestJson } from '#platform/http.ts'
import { isOnline } from '#platform/online.ts'
import { settings } from '#platform/settings.ts'
import { createStore } from '#platform/store.ts'
import { postsUrl } from '../../shared/page-settings.ts'
import type { FeedPost } from '../row/feed-post.ts'

/**
 * The store of the social feeds. A feed is optional: when it fails it is treated as empty, and nothing is reported, not even
 * on the console. Sections start a request, and the last result stays in memory. The code that parses and
 * sorts posts loads together with the posts.
 */

export type FeedState =
  | { readonly status: 'loading' }
  /** There are no posts. */
  | { readonly status: 'empty' }
  /** The request or its code failed. */
  | { readonly status: 'failed' }
  | {
      readonly status: 'ready'
      readonly readAtMs: number
      /** The company's posts with one of these hashtags, written without '#', and all posts of the team. */
      readonly chooseFor: (hashtags: readonly string[]) => readonly FeedPost[]
    }

const loading: FeedState = { status: 'loading' }
const store = createStore<ReadonlyMap<FeedSource, FeedState>>(new Map())
const running = new Map<FeedSource, Promise<void>>()

async function fetchSource(source: FeedSource): Promise<unknown> {
  const result = await requestJson(`${postsUrl(settings)}/${source}`)
  return result.status === 'ok' ? result.body : null
}

/** Loads a feed. A team's feed combines the team's profile with the company's posts about it. */
async function read(feed: FeedSource): Promise<FeedState> {
  if (!isOnline()) return { status: 'failed' }
  try {
    const [{ mergeFeed, parseFeed }, ofFeed, ofCompany] = await Promise.all([
      import('../row/feed-post.ts'),
      fetchSource(feed),
      feed === 'company' ? null : fetchSource('company'),
    ])
    const posts = { ...(ofCompany === null ? {} : { company: parseFeed(ofCompany) }), [feed]: parseFeed(ofFeed) }
    if (Object.values(posts).every(({ length }) => length === 0)) return { status: ofFeed === null ? 'failed' : 'empty' }
    return {
      status: 'ready',
      readAtMs: Date.now(),
      chooseFor: (hashtags) => mergeFeed(feed, hashtags, posts),
    }
  } catch {
    // The code for posts could not be loaded.
    return { status: 'failed' }
  }
}

async function reload(feed: FeedSource): Promise<void> {
  const state = await read(feed)
  running.delete(feed)
  // A failure must not replace posts from an earlier request.
  if (state.status !== 'ready' && store.get().get(feed)?.status === 'ready') return
  store.set(new Map(store.get()).set(feed, state))
}

/** Loads a feed, unless a request is already running. Never rejects. */
function load(feed: FeedSource): Promise<void> {
  const started = running.get(feed) ?? reload(feed)
  running.set(feed, started)
  return started
}

/** Loads a feed only if it has not been loaded yet. Never rejects. */
async function loadOnce(feed: FeedSource): Promise<void> {
  const state = store.get().get(feed)
  if (state === undefined || state.status === 'failed') await load(feed)
}

/** The current state of a feed. It is deferred, because posts are low on the page and must not delay input. */
function useFeed(feed: FeedSource): FeedState {
  const state = useSyncExternalStore(
    store.subscribe,
    () => store.get().get(feed) ?? loading,
    () => loading,
  )
  return useDeferredValue(state)
}

export const feeds = { load, loadOnce, use: useFeed } as const
