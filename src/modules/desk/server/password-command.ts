import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { hashPassword, minPasswordLength } from './password.ts'
import type { Terminal } from '#server/tools/command.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** `npm run desk-password`: prints the hash of a password, for `DESK_PASSWORD`. The password is neither shown nor stored. */

/** Asks at a terminal, twice, without an echo. */
async function ask({ stderr, stdin }: Terminal): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: stdin, output: silent, terminal: true, historySize: 0 })
  const stop = new AbortController()
  terminal.once('SIGINT', () => stop.abort())
  const question = async (prompt: string) => {
    stderr.write(prompt)
    const answer = await terminal.question('', { signal: stop.signal })
    stderr.write('\n')
    return answer
  }
  try {
    const password = await question(`Password for the desk, at least ${minPasswordLength} characters: `)
    if ((await question('The same once more: ')) !== password) throw new OperatorError('The two are not the same.')
    return password
  } catch (error) {
    if (stop.signal.aborted) throw new OperatorError('\nNo password was set.', { cause: error })
    throw error
  } finally {
    terminal.close()
  }
}

/**
 * Runs the command. Reads the password from a terminal, or else the first line of the standard input.
 * @throws OperatorError when the password is too short or the two differ
 */
export async function runPasswordCommand(streams: Terminal): Promise<void> {
  const password = streams.stdin.isTTY ? await ask(streams) : ((await text(streams.stdin)).split(/\r?\n/)[0] ?? '')
  if (password.length < minPasswordLength) {
    throw new OperatorError(`The password needs at least ${minPasswordLength} characters.`)
  }
  streams.stdout.write(`${await hashPassword(password)}\n`)
  if (streams.stdin.isTTY) streams.stderr.write('Set DESK_PASSWORD to this line. A changed password ends all sessions.\n')
}
