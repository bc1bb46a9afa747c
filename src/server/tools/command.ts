import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** Where a command writes. */
export interface CommandStreams {
  /** Receives data only; messages go to stderr. */
  readonly stdout: NodeJS.WritableStream & { readonly columns?: number }
  readonly stderr: NodeJS.WritableStream
}

/** Where a person gives a command. */
export interface Terminal extends CommandStreams {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
}

/** @returns an error that ends with the usage of the command */
export function usageError(problem: string, usage: string, cause?: unknown): OperatorError {
  return new OperatorError(`${problem}\n\n${usage}`, { cause })
}

const help = { help: { type: 'boolean' } } as const
type Config = NonNullable<ParseArgsConfig['options']>
type Values<Options extends Config> = ReturnType<typeof parseArgs<{ options: Options & typeof help }>>['values']

/**
 * Reads the options of a command. Each command has `--help`.
 * @throws OperatorError with the usage when an option is unknown or lacks its value
 */
export function readOptions<const Options extends Config>(
  args: readonly string[],
  usage: string,
  options: Options,
): Values<Options> {
  try {
    return parseArgs({ args: [...args], options: { ...options, ...help } }).values
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    throw usageError(`${reason}. Options come after '--'.`, usage, error)
  }
}

/** A number of things in words: '1 file', '2 files'. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}
