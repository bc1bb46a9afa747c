import type { FakeSystem, FakeSystemOptions } from '#tests/ats/fake-system.mjs'

export interface FakeAshbyOptions extends FakeSystemOptions {
  /** The postings, as `jobPosting.info` answers them. */
  readonly postings: () => readonly { readonly id: string; readonly isPublished: boolean }[]
}

export function startFakeAshby(options: FakeAshbyOptions): Promise<FakeSystem & { readonly apiUrl: string }>
