import { setImmediate as nextTurn } from 'node:timers/promises'
import { ReadyText } from '#server/web/http/ready-text.ts'
import type { WorkQueue } from '#server/tools/work-queue.ts'
import type { AddressReader } from '#server/board/places/postal-address.ts'
import type { FeedFormat, FeedHead } from './feed-format.ts'
import type { FeedJob } from './feed-jobs.ts'
import { feedGaps } from './gaps.ts'

/** Writing entries may take seconds for a large board. After this time the server answers other requests. */
const maxTurnMs = 10

const textOf = (text: string) => ReadyText.of(text, feedGaps)

/** Writes one feed for one state of the board. Each job is written when a request first needs it. */
export class FeedWriter {
  readonly #format: FeedFormat
  readonly #head: FeedHead
  readonly #addresses: () => Promise<AddressReader>
  readonly #work: WorkQueue
  readonly #entries = new Map<FeedJob, ReadyText>()

  constructor(format: FeedFormat, head: FeedHead, addresses: () => Promise<AddressReader>, work: WorkQueue) {
    this.#format = format
    this.#head = head
    this.#addresses = addresses
    this.#work = work
  }

  /**
   * Writes the feed of some jobs.
   * @throws BusyError when entries must be written first, and there is no room for the work
   */
  async write(jobs: readonly FeedJob[]): Promise<ReadyText> {
    const { end, maxJobs, separator, start } = this.#format
    const shown = jobs.slice(0, maxJobs)
    if (shown.some((job) => !this.#entries.has(job))) await this.#work.run(() => this.#writeEntries(shown))
    const entries = shown.flatMap((job) => this.#entries.get(job) ?? []).filter(({ bytes }) => bytes > 0)
    const between = textOf(separator)
    const separated = separator === '' ? entries : entries.flatMap((entry, index) => (index === 0 ? [entry] : [between, entry]))
    return ReadyText.join([textOf(start(this.#head, shown[0])), ...separated, textOf(end)])
  }

  async #writeEntries(jobs: readonly FeedJob[]): Promise<void> {
    const addresses = await this.#addresses()
    let turnEndMs = performance.now() + maxTurnMs
    for (const job of jobs) {
      if (this.#entries.has(job)) continue
      this.#entries.set(job, textOf(this.#format.entry(job, this.#head, addresses)))
      if (performance.now() < turnEndMs) continue
      await nextTurn()
      turnEndMs = performance.now() + maxTurnMs
    }
  }
}
