import type { ServerResponse } from 'node:http'

/**
 * Ends answers whose client does not take them. What waits to be sent is in memory, and whoever asks for much and reads nothing would
 * fill it. No address is limited by this: 300 people may stand behind one, and each of them reads.
 */

export interface AnswerLimits {
  /** How long a client may take nothing while something waits for it. */
  readonly stallMs: number
  /** Maximum duration of an answer from its first byte. */
  readonly totalMs: number
  /** How often answers are checked. */
  readonly checkMs: number
  /** Maximum size of what waits in all answers. Beyond it, those end that nobody has read for longest. */
  readonly waitingBytes: number
}

export const defaultAnswerLimits: AnswerLimits = {
  stallMs: 30_000,
  // A phone at 20 kbit/s gets 2 MB in this time.
  totalMs: 15 * 60_000,
  checkMs: 1_000,
  waitingBytes: 64 * 1024 * 1024,
}

interface Progress {
  /** When the answer began. null: it has not. */
  beganMs: number | null
  /** Bytes that the client has taken, as far as this process can see. */
  takenBytes: number
  takenMs: number
}

/** The answers under way of one server. */
export class AnswerWatch {
  readonly #limits: AnswerLimits
  readonly #nowMs: () => number
  readonly #answers = new Map<ServerResponse, Progress>()
  #timer: NodeJS.Timeout | null = null

  constructor(limits: AnswerLimits = defaultAnswerLimits, nowMs: () => number = () => performance.now()) {
    this.#limits = limits
    this.#nowMs = nowMs
  }

  /** Watches an answer until it is sent. */
  watch(answer: ServerResponse): void {
    this.#answers.set(answer, { beganMs: null, takenBytes: 0, takenMs: this.#nowMs() })
    this.#timer ??= setInterval(() => this.check(), this.#limits.checkMs).unref()
    answer.once('close', () => {
      this.#answers.delete(answer)
      if (this.#answers.size > 0 || !this.#timer) return
      clearInterval(this.#timer)
      this.#timer = null
    })
  }

  /** Ends the answers that are over a limit. */
  check(): void {
    const { stallMs, totalMs, waitingBytes } = this.#limits
    const nowMs = this.#nowMs()
    let allWaiting = 0
    const waiting: (readonly [answer: ServerResponse, takenMs: number])[] = []
    for (const [answer, progress] of this.#answers) {
      if (!answer.headersSent) continue
      progress.beganMs ??= nowMs
      const bytes = answer.writableLength
      const taken = (answer.socket?.bytesWritten ?? 0) - bytes
      if (bytes === 0 || taken !== progress.takenBytes) progress.takenMs = nowMs
      progress.takenBytes = taken
      if (nowMs - progress.takenMs >= stallMs || nowMs - progress.beganMs >= totalMs) {
        answer.destroy()
        continue
      }
      allWaiting += bytes
      if (bytes > 0) waiting.push([answer, progress.takenMs])
    }
    if (allWaiting <= waitingBytes) return
    for (const [answer] of waiting.sort(([, one], [, other]) => one - other)) {
      if (allWaiting <= waitingBytes) return
      allWaiting -= answer.writableLength
      answer.destroy()
    }
  }
}
