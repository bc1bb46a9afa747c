import type { FakeSystem, FakeSystemOptions } from '#tests/ats/fake-system.mjs'

export interface FakeLeverOptions extends FakeSystemOptions {
  /** The postings, as the API lists them. */
  readonly postings: () => readonly { readonly id: string }[]
  /** Fields that the account requires, besides name and e-mail address. */
  readonly required?: readonly string[]
  readonly site?: string
}

export function startFakeLever(options: FakeLeverOptions): Promise<FakeSystem & { readonly siteUrl: string }>
