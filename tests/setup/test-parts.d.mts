/** What became of the tests of a part. */
export interface Outcome {
  /** How many passed. */
  readonly passed: number
  readonly failures: readonly Failure[]
  /** Of each test file, or of each story. */
  readonly durations: readonly { readonly name: string; readonly seconds: number }[]
}

export interface Failure {
  /** The test's file, as the command takes it. null: the error belongs to no file. */
  readonly file: string | null
  /** The test's name, and under it what was wrong. */
  readonly text: string
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
  /** The command that runs these files alone. */
  readonly again?: (files: readonly string[]) => Part
}

export interface PartResult {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'not run'
  /** null: the part has no report, or ended without it. */
  readonly outcome: Outcome | null
  /** The tests that failed at first and passed at the second run. */
  readonly unsteady: readonly Failure[]
}

/** Empties the folder for the reports of a command, and returns its path. They stay until the command runs again. */
export function prepareReports(command: string): string

/**
 * Runs commands one after the other, also after one that failed, unless the next ones need it.
 * @param options with `hasSecondRun`, the files of up to three failed tests run once more, alone. What passes then is named, but it
 *   fails no run: among thousands of tests, one that a busy machine makes late would decide about a change that it does not concern
 */
export function runParts(parts: readonly Part[], options?: { readonly hasSecondRun?: boolean }): readonly PartResult[]

/** @returns the tests that failed, also those that passed at a second run, and a last line that says which parts passed or failed */
export function summarise(results: readonly PartResult[], seconds: number): string

/** @returns the 20 slowest test files or stories of each part that has a report, slowest first */
export function listSlowest(results: readonly PartResult[]): string

/** Arguments of Vitest for the tests that `npm test` runs. */
export const usualTests: { readonly args: readonly string[]; readonly environment: Readonly<Record<string, string>> }

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
