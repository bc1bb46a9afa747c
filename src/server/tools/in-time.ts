/**
 * Waits for a value, but not for long.
 * @param late gives, or throws, what counts if it does not come in time
 */
export async function inTime<Value, Late>(value: Promise<Value>, ms: number, late: () => Late): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const timeLimit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms).unref()
  })
  return Promise.race([value, timeLimit.then(late)]).finally(() => clearTimeout(timer))
}
