/**
 * The only place that writes to the console: problems for developers that visitors need not see.
 */
export function reportProblem(problem: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- this is the place
  if (cause === undefined) console.warn(problem)
  // oxlint-disable-next-line no-console -- this is the place
  else console.warn(problem, cause)
}
