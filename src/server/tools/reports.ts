/**
 * Reports the first failure of each series: a system that is down would fill the log.
 * @returns runs some work, and throws what it throws
 */
export function reportingSeries(report: (error: unknown) => void): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let isFailing = false
  return async (work) => {
    try {
      const value = await work()
      isFailing = false
      return value
    } catch (error) {
      if (!isFailing) report(error)
      isFailing = true
      throw error
    }
  }
}

/** Beyond it, new messages are not reported. */
const maxMessages = 1_000

/** Reports each message once: a fault of a board's data is there at every reading. */
export function onceEach(report: (message: string) => void): (message: string) => void {
  const reported = new Set<string>()
  return (message) => {
    if (reported.has(message) || reported.size >= maxMessages) return
    reported.add(message)
    report(message)
  }
}
