import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Database, withDatabase } from '#server/database/database.ts'
import { readOptions, type Terminal, usageError } from '#server/tools/command.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import type { Configuration } from '#server/web/settings/environment.ts'
import { type DeskRole, deskRoles, maxPersonName, minPasswordLength } from '../shared/people.ts'
import { hashPassword } from './password.ts'
import { letErase, readPeople, setPassword } from './people.ts'

/** `npm run desk-people`: names the first people of the desk, and lists all. Whoever can run it has the database anyway. */

export const peopleUsage = `Usage: npm run desk-people -- [option]

  (none)           list the people, their roles, and how they sign in
  --name NAME      name somebody who signs in with a password, or give a new password to somebody who has forgotten it.
                   It is asked for, or read from the standard input
  --role ROLE      what --name may do: read, decide or erase. Without it, the first person may erase, others may read
  --erase ADDRESS  let whoever signs in at the company's issuer with this address erase, and manage people
  --help           print this`

const options = { name: { type: 'string' }, role: { type: 'string' }, erase: { type: 'string' } } as const

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
    const password = await question(`Password, at least ${minPasswordLength} characters: `)
    if ((await question('The same once more: ')) !== password) throw new OperatorError('The two are not the same.')
    return password
  } catch (error) {
    if (stop.signal.aborted) throw new OperatorError('\nNo password was set.', { cause: error })
    throw error
  } finally {
    terminal.close()
  }
}

/** From a terminal, or else the first line of the standard input. */
async function readPassword(terminal: Terminal): Promise<string> {
  const password = terminal.stdin.isTTY ? await ask(terminal) : ((await text(terminal.stdin)).split(/\r?\n/)[0] ?? '')
  if (password.length < minPasswordLength) {
    throw new OperatorError(`The password needs at least ${minPasswordLength} characters.`)
  }
  return password
}

async function list(database: Database, { stderr, stdout }: Terminal): Promise<void> {
  const people = await readPeople(database)
  for (const { hasPassword, name, role, subject } of people) {
    const way = subject !== null ? 'company account' : hasPassword === 1 ? 'password' : 'not yet'
    stdout.write(`${name}\t${role}\t${way}\n`)
  }
  if (people.length === 0) stderr.write("Nobody can sign in to the desk yet: npm run desk-people -- --name 'Dana Whitfield'\n")
}

function roleOf(wanted: string | undefined): DeskRole | null {
  const role = deskRoles.find((each) => each === wanted)
  if (wanted !== undefined && !role) throw usageError(`--role: there is no role '${wanted}'.`, peopleUsage)
  return role ?? null
}

/**
 * Runs the command.
 * @throws OperatorError when the arguments are invalid, the password is too short, or the two differ
 */
export async function runPeopleCommand(args: readonly string[], configuration: Configuration, terminal: Terminal): Promise<void> {
  const { erase, help, name: given, role: wanted } = readOptions(args, peopleUsage, options)
  if (help) return void terminal.stdout.write(`${peopleUsage}\n`)
  const role = roleOf(wanted)
  const name = given?.trim()
  if (name === '' || (name ?? '').length > maxPersonName) {
    throw usageError(`--name: expected a name of at most ${maxPersonName} characters.`, peopleUsage)
  }
  if (role !== null && name === undefined) throw usageError('--role: say with --name whose it is.', peopleUsage)
  if (erase !== undefined && !/^[^\s@]+@[^\s@]+$/.test(erase)) throw usageError('--erase: expected an address.', peopleUsage)
  // Before the database is opened for nothing.
  const password = name === undefined ? null : await hashPassword(await readPassword(terminal))
  await withDatabase(configuration, async (database) => {
    if (name !== undefined && password !== null) {
      const people = await readPeople(database)
      const hasEraser = people.some((person) => person.role === 'erase')
      await setPassword(database, { name, role: role ?? (hasEraser ? null : 'erase') }, password, database.nowMs())
      terminal.stderr.write(`${name} can sign in at /desk.\n`)
    }
    if (erase !== undefined) {
      await letErase(database, erase, database.nowMs())
      terminal.stderr.write(`${erase} may erase from the next sign-in on, if DESK_OIDC_ALLOW admits it.\n`)
    }
    if (name === undefined && erase === undefined) await list(database, terminal)
  })
}
