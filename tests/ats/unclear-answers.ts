import type { AtsAnswer, Verdict } from '#server/delivery/ats/ats-port.ts'

const unclear = [408, 425, 500, 501, 502, 503, 504, 507, 520, 599]

const answer = (httpStatus: number, retryAfter: string | null = null, hasLeft = true): AtsAnswer => ({
  status: 'answered',
  httpStatus,
  retryAfter,
  body: '<!doctype html><title>Maintenance</title>',
  hasLeft,
})

/** Answers of a gateway, and what they mean for every system: mostly, nobody knows whether it took the application. */
export const unclearAnswers: readonly (readonly [AtsAnswer, Partial<Verdict>])[] = [
  ...unclear.map((status) => [answer(status), { status: 'unknown' }] as const),
  ...unclear.map((status) => [answer(status, null, false), { status: 'later' }] as const),
  [answer(429), { status: 'later' }],
  [answer(503, '2'), { status: 'later', retryAfterMs: 2_000 }],
  [answer(503, 'soon'), { status: 'unknown' }],
  [answer(502, '2'), { status: 'unknown' }],
]
