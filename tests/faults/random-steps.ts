import { brokenBodies, lies, lyingProofs, redirectCodes } from '../model/broken-answers.ts'
import type { Lie } from '#server/delivery/fake/fake-greenhouse.mjs'
import { drawnLies } from './ats-faults.ts'
import { describeFault, type LieFault, type ProxyFault, proxyFaults, type PortalFault } from './faulty-proxy.ts'

/** The steps of one run. The same seed produces the same script. */

export const jobIds = [7417010, 7426009] as const

/**
 * How long to wait after a step: until the screen responds, or a number of milliseconds, so that the next step interrupts it.
 */
export type StepWait = number | 'until visible'

export type Step =
  | { readonly do: 'type' | 'attach' | 'back to the form'; readonly tab: number; readonly jobId: number }
  | { readonly do: 'submit'; readonly tab: number; readonly jobId: number; readonly stepWait: StepWait }
  | { readonly do: 'choose'; readonly tab: number; readonly isMine: boolean }
  | { readonly do: 'close tab' | 'crash tab' | 'kill worker' | 'send now' | 'my applications'; readonly tab: number }
  | {
      readonly do: 'open tab' | 'kill browser' | 'kill server' | 'start server' | 'offline' | 'online' | 'new release' | 'update'
    }
  | { readonly do: 'kill second server' | 'start second server' }
  | { readonly do: 'lies'; readonly lies: readonly Lie[] }
  | { readonly do: 'faults'; readonly faults: readonly (ProxyFault | null)[] }
  | { readonly do: 'time passes' | 'clock set' | 'wait' | 'lock database'; readonly milliseconds: number }

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hourMs = 3_600_000

export function drawSteps(seed: number, length: number): readonly Step[] {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0]
  const tab = () => below(3)
  const jobId = () => oneOf(jobIds)
  const portal = (): PortalFault => {
    const body = oneOf(brokenBodies)
    return random() < 0.2
      ? { portal: 'redirects', code: oneOf(redirectCodes), body }
      : { portal: 'answers', code: random() < 0.5 ? 200 + below(400) : oneOf([200, 403, 404, 409, 413]), body }
  }
  const lie = (): LieFault => ({
    portal: 'lies',
    code: oneOf([200, 201, 202, 400, 401, 403, 404, 409, 410, 413, 422, 500, 503]),
    body: oneOf<LieFault['body']>(lies),
    proof: oneOf(lyingProofs),
  })
  const weighted: readonly (readonly [number, () => Step])[] = [
    [5, () => ({ do: 'type', tab: tab(), jobId: jobId() })],
    [2, () => ({ do: 'attach', tab: tab(), jobId: jobId() })],
    [
      8,
      () => ({
        do: 'submit',
        tab: tab(),
        jobId: jobId(),
        stepWait: random() < 0.55 ? 'until visible' : oneOf([0, 30, 100, 300, 1_000]),
      }),
    ],
    [1, () => ({ do: 'back to the form', tab: tab(), jobId: jobId() })],
    [1, () => ({ do: 'choose', tab: tab(), isMine: random() < 0.5 })],
    [2, () => ({ do: 'open tab' })],
    [1, () => ({ do: 'close tab', tab: tab() })],
    [1.5, () => ({ do: 'crash tab', tab: tab() })],
    [1, () => ({ do: 'kill browser' })],
    [1.5, () => ({ do: 'kill worker', tab: tab() })],
    [3, () => ({ do: 'kill server' })],
    [2, () => ({ do: 'start server' })],
    [1.5, () => ({ do: 'offline' })],
    [1.5, () => ({ do: 'online' })],
    [1, () => ({ do: 'new release' })],
    [1, () => ({ do: 'update' })],
    [1, () => ({ do: 'send now', tab: tab() })],
    [1, () => ({ do: 'my applications', tab: tab() })],
    [
      5,
      () => ({
        do: 'faults',
        faults: Array.from({ length: 1 + below(5) }, () =>
          random() < 0.4 ? (random() < 0.5 ? portal() : lie()) : oneOf<ProxyFault | null>([null, null, ...proxyFaults]),
        ),
      }),
    ],
    [2, () => ({ do: 'kill second server' })],
    [2, () => ({ do: 'start second server' })],
    [3, () => ({ do: 'lies', lies: Array.from({ length: 1 + below(3) }, () => oneOf(drawnLies)) })],
    [2, () => ({ do: 'lock database', milliseconds: oneOf([1_000, 2_500, 6_000]) })],
    [2, () => ({ do: 'time passes', milliseconds: oneOf([2_000, 20_000, 70_000, 400_000]) })],
    [1, () => ({ do: 'clock set', milliseconds: oneOf([-24 * hourMs, -hourMs, 0, hourMs, 24 * hourMs, 10 * 24 * hourMs]) })],
    [2, () => ({ do: 'wait', milliseconds: oneOf([100, 400, 1_200]) })],
  ]
  const total = weighted.reduce((sum, [weight]) => sum + weight, 0)
  const draw = (): Step => {
    let left = random() * total
    for (const [weight, make] of weighted) {
      left -= weight
      if (left < 0) return make()
    }
    return { do: 'online' }
  }
  return Array.from({ length }, draw)
}

export function describeStep(step: Step): string {
  if (step.do === 'faults') return ['faults', ...step.faults.map(describeFault)].join(' ')
  const { do: what, ...rest } = step
  return [what, ...Object.values(rest).flat().map(String)].join(' ')
}
