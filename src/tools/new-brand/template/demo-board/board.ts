import type { DemoFeedProfile, DemoPost, FeedSource } from '#shared/brand.ts'
import type { DemoBoard } from '#shared/demo-board.ts'
import { brand } from '../brand.ts'

/** The jobs are those of the company's own board (`BOARD_URL`). */
export const demoBoard: DemoBoard | null = null

const profile: DemoFeedProfile = { fullName: brand.name, username: brand.name, picture: brand.art.mark }
const feed: { readonly profile: DemoFeedProfile; readonly posts: readonly DemoPost[] } = { profile, posts: [] }

export const demoFeeds: Readonly<Record<FeedSource, typeof feed>> = {
  company: feed,
  design: feed,
  engineering: feed,
  product: feed,
}
