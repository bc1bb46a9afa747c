import * as v from 'valibot'
import type { Settings } from '#shared/settings.ts'
import { postsApi } from './posts-api.ts'

/** What pages know of the settings of posts (`settings.ts`). null: this server has them. */
const PostsSettings = v.object({ url: v.nullable(v.string()) })

/** Where the posts are. */
export function postsUrl({ modules }: Settings): string {
  const given = v.safeParse(PostsSettings, modules['posts'])
  return (given.success ? given.output.url : null) ?? postsApi
}
