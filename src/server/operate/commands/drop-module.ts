import { type CommandStreams, counted, usageError } from '../../tools/command.ts'
import { type DatabaseLocation, openDatabase } from '../../database/database.ts'
import { dropModule } from '../../database/module-schemas.ts'

const usage = `Usage: npm start -- --drop-module NAME

  NAME  of a module that was taken out of the site. The rows of its tables are erased, and the tables with them. Stop the server before`

/**
 * `npm start -- --drop-module NAME`: erases what a module has stored that this build does not have.
 * @throws OperatorError where the build has it, or it has stored nothing
 */
export async function runDropModuleCommand(
  args: readonly string[],
  location: DatabaseLocation,
  { stderr, stdout }: CommandStreams,
): Promise<void> {
  const [name, ...more] = args
  if (name === '--help') return void stdout.write(`${usage}\n`)
  if (name === undefined || more.length > 0) throw usageError('--drop-module: name one module.', usage)
  let count = 0
  const database = await openDatabase(location, {
    // The tables that nobody has a module for are why it was asked for.
    check: async () => {},
    open: async (connections) => {
      count = await dropModule(connections, name)
    },
  })
  await database.truncateLog()
  database.close()
  stderr.write(`${name}: ${counted(count, 'row')} erased.\n`)
}
