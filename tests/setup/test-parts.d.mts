/** How many tests of a part passed and failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** One command of a longer run. Its name is a noun that a sum can stand before. */
export interface Part {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
  /** Without it, the parts after it are not run. */
  readonly isNeeded?: boolean
  /** The JSON file that the command writes, and how to read it. */
  readonly report?: { readonly file: string; readonly counts: (report: never) => Counts }
}

export interface PartResult {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'not run'
  /** null: the part counts nothing, or ended without its report. */
  readonly counts: Counts | null
}

export function runParts(parts: readonly Part[]): readonly PartResult[]

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
