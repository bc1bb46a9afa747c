/** What became of the tests of a part. */
export interface Outcome {
  /** How many passed. */
  readonly passed: number
  /** The name of each that failed, and under it what was wrong. */
  readonly failures: readonly string[]
}

/** One command of a longer run. Its name is a noun that a sum can stand before. */
export interface Part {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
  /** Without it, the parts after it are not run. */
  readonly isNeeded?: boolean
  /** The JSON file that the command writes, and how to read it. */
  readonly report?: { readonly file: string; readonly read: (report: never) => Outcome }
}

export interface PartResult {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'not run'
  /** null: the part has no report, or ended without it. */
  readonly outcome: Outcome | null
}

export function runParts(parts: readonly Part[]): readonly PartResult[]

/** @returns one line that says what passed, or the tests that failed, and in the last line which parts failed or were not run */
export function summarise(results: readonly PartResult[], seconds: number): string

/** Arguments of Vitest for the tests that `npm test` runs. */
export const usualTests: readonly string[]

/** A run of Vitest. @param part `folder` is where its report goes; `node` the path of another Node's program */
export function vitestPart(part: {
  readonly name: string
  readonly args: readonly string[]
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  readonly node?: string
}): Part

/** A run of stories in Chromium. @param part `args` name the files, all without them; `folder` is where its report goes */
export function storiesPart(part: {
  readonly name: string
  readonly args?: readonly string[]
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
}): Part
