import { Hono, type MiddlewareHandler } from 'hono'
import type { DemoFeedProfile, DemoPost, FeedSource } from '#shared/brand.ts'
import { dayMs } from '#shared/durations.ts'
import { jsonAnswers } from '#server/web/http/json-answers.ts'
import type { WorkQueue } from '#server/tools/work-queue.ts'

/** The demo's social feeds, with the raw fields of a feed provider. */

export type DemoFeeds = Readonly<Record<FeedSource, { readonly profile: DemoFeedProfile; readonly posts: readonly DemoPost[] }>>

interface FeedDeps {
  readonly feeds: DemoFeeds
  readonly limit: MiddlewareHandler
  readonly nowMs: () => number
  readonly work: WorkQueue
}

const maxAnswerBytes = 1024 * 1024

function rawPost(post: DemoPost, nowMs: number): object {
  const date = new Date(Math.floor(nowMs / dayMs) * dayMs - post.daysAgo * dayMs + dayMs * 0.375)
  const iso = date.toISOString().slice(0, 19)
  return {
    description: post.description,
    reposted: post.reposted ? '1' : '0',
    article_title: post.article?.title ?? '',
    article_author: post.article?.author ?? '',
    thumbnail_url: post.article?.thumbnailUrl ?? '',
    post_url: post.postUrl,
    // 25 characters. The feed's parser accepts only this length as a full timestamp.
    date_time: post.hasShortDate ? iso.slice(0, 10) : `${iso}+00:00`,
    post_date_time: iso.replace('T', ' '),
    image_urls: post.images ?? [],
    shared_post_description: post.shared?.description ?? '',
    shared_post_owner_picture: post.shared?.ownerPicture ?? '',
  }
}

export function feedRoutes({ feeds, limit, nowMs, work }: FeedDeps): Hono {
  const send = jsonAnswers(work, maxAnswerBytes)
  return new Hono().get('/:source', limit, async (context) => {
    const source = context.req.param('source')
    const feed = Object.hasOwn(feeds, source) ? feeds[source as FeedSource] : null
    if (!feed) return context.json({ error: 'Unknown feed.' }, 404)
    const { profile, posts } = feed
    context.header('Cache-Control', 'public, max-age=300')
    // Its dates are relative to today.
    const answer = {
      posts: posts.map((post) => rawPost(post, nowMs())),
      bio: { user_profile: profile.picture, full_name: profile.fullName, username: profile.username },
      org_type: 'company',
    }
    return send(context, answer)
  })
}
