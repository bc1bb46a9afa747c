import { expect } from 'vitest'
import type { AtsPort } from '#server/delivery/ats/ats-port.ts'
import { type DeliverDeps, deliverNext } from '#server/delivery/deliver.ts'

/** What the suites of the delivery share: a clock that the test moves, a port whose requests are noted, and an upload. */

export interface TestClock {
  /** Moves with every wait of the delivery. */
  nowMs: number
}

export function clockOf(time: TestClock): DeliverDeps['clock'] {
  return {
    nowMs: () => time.nowMs,
    sleep: async (ms) => {
      time.nowMs += Math.max(0, ms)
    },
  }
}

/** The port, whose requests note their moments on the test's clock. */
export function watchedPort<Submission>(port: AtsPort<Submission>, time: TestClock, requestsAtMs: number[]): AtsPort {
  return {
    ...(port as AtsPort),
    prepare: async (submission, encoding, context) => {
      const send = await port.prepare(submission as Submission, encoding, context)
      return async () => {
        requestsAtMs.push(time.nowMs)
        return send()
      }
    },
  }
}

/** Takes so many steps of the delivery, moving the clock where it waits. */
export async function workOff(deps: DeliverDeps, time: TestClock, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) time.nowMs += await deliverNext(deps, new AbortController().signal)
}

/** Longer than the delivery waits for anything. */
const longestWaitMs = 3 * 60 * 60 * 1000
/** More than one application needs. */
const stepsAWait = 20

/** Takes what is due in the next hours: twice as many steps as one application needs, with hours between them. */
export async function workLater(deps: DeliverDeps, time: TestClock): Promise<void> {
  await workOff(deps, time, stepsAWait)
  time.nowMs += longestWaitMs
  await workOff(deps, time, stepsAWait)
}

/** Lets some server processes work side by side for so long. The clock moves on only when all of them wait. */
export async function workFor(deps: DeliverDeps, time: TestClock, durationMs: number, processes: number): Promise<void> {
  const endMs = time.nowMs + durationMs
  const { signal } = new AbortController()
  const sleepers: { readonly wakeMs: number; readonly wake: () => void }[] = []
  let awake = processes
  const moveOn = () => {
    if (awake > 0) return
    sleepers.sort((one, other) => one.wakeMs - other.wakeMs)
    const next = sleepers.shift()
    if (!next) return
    time.nowMs = Math.max(time.nowMs, next.wakeMs)
    awake += 1
    next.wake()
  }
  const sleep = async (ms: number) =>
    new Promise<void>((wake) => {
      sleepers.push({ wakeMs: time.nowMs + Math.max(0, ms), wake })
      awake -= 1
      moveOn()
    })
  const live = async () => {
    const clock = { ...deps.clock, sleep }
    while (time.nowMs < endMs) await sleep(Math.min(await deliverNext({ ...deps, clock }, signal), endMs - time.nowMs))
    awake -= 1
    moveOn()
  }
  await Promise.all(Array.from({ length: processes }, live))
}

type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** Uploads a file like the page. @returns its address */
export async function uploadTo(request: Ask, name: string, content: Buffer, mediaType?: string): Promise<string> {
  const action = mediaType?.startsWith('video/') ? `get-post-url-with-content-type&contentType=${mediaType}` : 'get-post-url'
  const ticket = (await (await request(`/api/applicant/?action=${action}`)).json()) as {
    url: string
    fields: Record<string, string>
  }
  const form = new FormData()
  for (const [key, value] of Object.entries(ticket.fields)) form.append(key, value)
  form.append('file', new File([new Uint8Array(content)], name, mediaType === undefined ? {} : { type: mediaType }))
  expect((await request(ticket.url, { method: 'POST', body: form })).status).toBe(204)
  return ticket.url + (ticket.fields['key'] ?? '')
}
