/** The one time of all services under test, given to them where the database is opened. It stands still until a test moves it. */
export interface TestClock {
  readonly nowMs: () => number
  readonly set: (nowMs: number) => void
  readonly advance: (ms: number) => void
}

export function testClock(startMs: number = Date.now()): TestClock {
  let now = startMs
  return {
    nowMs: () => now,
    set: (ms) => {
      now = ms
    },
    advance: (ms) => {
      now += ms
    },
  }
}
