import { runMoveCommand } from './operate/commands/move-data.ts'
import { runBackupCommand, runRestoreCommand } from './operate/commands/backup.ts'
import { runPackCommand } from './operate/commands/pack.ts'
import { runCheckBoardCommand } from './operate/commands/check-board.ts'
import { runApplicationsCommand } from './exports/command.ts'
import { runDropModuleCommand } from './operate/commands/drop-module.ts'
import { serverModules } from './modules.ts'
import { runRetentionCommand } from './operate/commands/retention.ts'
import type { ModuleCommand } from './module.ts'
import type { Terminal } from './tools/command.ts'
import type { Configuration } from './web/settings/environment.ts'
import { OperatorError } from './tools/operator-error.ts'

/** What a person can ask of the server's program besides serving the site. Each reads the settings that the server reads. */

/** A command that needs the settings. */
const withSettings =
  (work: (args: readonly string[], configuration: Configuration, terminal: Terminal) => Promise<number | void>) =>
  async (args: readonly string[], terminal: Terminal, configure: () => Configuration) =>
    work(args, configure(), terminal)

type CommandOfModules = (
  args: readonly string[],
  configuration: Configuration,
  terminal: Terminal,
  modules: typeof serverModules,
) => Promise<number | void>

/** A command that also asks the modules. */
const withModules = (work: CommandOfModules) =>
  withSettings(async (args, configuration, terminal) => work(args, configuration, terminal, serverModules))

const commands: Readonly<Record<string, ModuleCommand>> = {
  applications: {
    purpose: 'lists, exports, decides and erases the applications that the server has received',
    run: withModules(runApplicationsCommand),
  },
  backup: { purpose: 'copies the database of a running server into a file', run: withModules(runBackupCommand) },
  restore: {
    purpose: 'makes a data folder of a backup',
    run: withModules(runRestoreCommand),
  },
  'move-data': { purpose: 'copies the database to a libSQL server', run: withSettings(runMoveCommand) },
  retention: { purpose: 'shows what is erased when its time is over', run: withModules(runRetentionCommand) },
  'check-board': { purpose: 'reports what the board lacks', run: withModules(runCheckBoardCommand) },
  pack: { purpose: 'writes the board pack for a static host', run: withModules(runPackCommand) },
  ...Object.fromEntries(serverModules.flatMap(({ commands: own = {} }) => Object.entries(own))),
  'drop-module': {
    purpose: 'erases what a module has stored that the site does not have any more',
    run: withSettings(runDropModuleCommand),
  },
  help: {
    purpose: 'prints this list',
    run: async (_args, { stdout }) => {
      stdout.write(`Without a command, the server starts.\n\n${commandList()}\n`)
    },
  },
}

function commandList(): string {
  return Object.entries(commands)
    .map(([name, { purpose }]) => `  ${name.padEnd(14)} ${purpose}`)
    .join('\n')
}

/** @throws OperatorError with the list of commands when there is none of this name */
export function commandNamed(name: string): ModuleCommand {
  const options: Readonly<Record<string, string>> = { '--help': 'help', '-h': 'help', '--drop-module': 'drop-module' }
  const known = options[name] ?? name
  const command = Object.hasOwn(commands, known) ? commands[known] : undefined
  if (command) return command
  throw new OperatorError(`Unknown command '${name}'. The commands of this build are:\n\n${commandList()}`)
}
