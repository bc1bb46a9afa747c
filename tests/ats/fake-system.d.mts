import type { BrokenRead, Lie } from '#server/delivery/fake/fake-greenhouse.mjs'

/** What the fakes of modules' systems have in common. */
export interface FakeSystem {
  readonly origin: string
  readonly received: readonly {
    readonly atMs: number
    readonly postingId: string
    /** Parts that the system would have dropped without a word. */
    readonly ignored: readonly string[]
    readonly fields: Readonly<Record<string, unknown>>
    readonly files: readonly {
      readonly field: string
      readonly name: string
      readonly sizeBytes: number
      readonly sha256: string
    }[]
  }[]
  /** Every application, those that were refused included. */
  readonly requests: readonly { readonly atMs: number }[]
  /** Every read of its jobs. */
  readonly reads: readonly { readonly atMs: number; readonly url: string }[]
  /** Plans lies for the next applications, one each. */
  lie(...lies: readonly Lie[]): void
  /** Lies to every application until `mend`, and to whoever reads its jobs too, unless that is null. */
  breakDown(lie: Lie, reads?: BrokenRead | null): void
  mend(): void
  close(): Promise<void>
}

export interface FakeSystemOptions {
  readonly key?: string
  readonly port?: number
  readonly maxBytes?: number
  /** Answers 429 beyond it. null: no limit. */
  readonly maxPerSecond?: number | null
}
