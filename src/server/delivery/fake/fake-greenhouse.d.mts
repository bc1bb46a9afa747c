/** What the fake can do instead of answering properly (`lies.mjs`). */
export type Lie =
  | 'ok-error'
  | 'ok-401'
  | 'not-live'
  | 'ok-html'
  | 'ok-empty'
  | 'ok-hollow'
  | '301'
  | '401'
  | '404'
  | '408'
  | '413'
  | '413-always'
  | '422'
  | '429'
  | '429-date'
  | '429-for-years'
  | '500'
  | '502'
  | '503'
  | '503-retry-after'
  | '504'
  | 'slow'
  | 'reset-before'
  | 'reset-after'
  | 'commit-408'
  | 'commit-500'
  | 'commit-502'
  | 'commit-503'
  | 'commit-then-drop'
  | 'commit-half-answer'
  | 'commit-html'
  | 'commit-never-answer'

/** What a fake that is broken down answers to whoever reads its jobs (`lies.mjs`). */
export type BrokenRead = '502' | 'ok-html' | 'ok-json' | 'ok-list'

export interface ReceivedApplication {
  readonly atMs: number
  readonly jobId: number
  readonly isForm: boolean
  /** Keys that the API would have dropped without a word. */
  readonly ignored: readonly string[]
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: readonly {
    readonly field: string
    readonly name: string
    readonly sizeBytes: number
    readonly sha256: string | null
  }[]
}

export interface FakeGreenhouse {
  readonly origin: string
  readonly key: string
  /** The address of its board, as a deployer would set it. */
  readonly boardUrl: string
  readonly received: readonly ReceivedApplication[]
  /** Every request to submit, those that were refused included. */
  readonly requests: readonly { readonly atMs: number; readonly jobId: number }[]
  /** Every read of its jobs. */
  readonly reads: readonly { readonly atMs: number; readonly url: string }[]
  /** Plans lies for the next requests, one each. */
  lie(...lies: readonly Lie[]): void
  /** Lies to every application until `mend`, and to whoever reads its jobs too, unless that is null. */
  breakDown(lie: Lie, reads?: BrokenRead | null): void
  mend(): void
  /** Forgets the lies that are planned. */
  cancelLies(): void
  close(): Promise<void>
}

export interface FakeGreenhouseOptions {
  /** The address of a board to read jobs from, or its jobs as the API answers them with `questions=true`. */
  readonly board: string | (() => readonly { readonly id: number }[])
  readonly key?: string
  /** 0: any that is free, which is the default. */
  readonly port?: number
  /** A port that it does not take, because the site itself is about to. */
  readonly leaves?: number
  readonly maxJsonBytes?: number
  readonly maxFormBytes?: number
  /** Answers 429 beyond it. null: no limit. */
  readonly maxPerSecond?: number | null
}

export function startFakeGreenhouse(options: FakeGreenhouseOptions): Promise<FakeGreenhouse>
