import type { Configuration } from '#server/web/settings/environment.ts'
import { type CommandStreams, readOptions } from '#server/tools/command.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { settings } from '../settings.ts'
import { checkStore, corsRules, lifecycleRules } from './check-store.ts'

/** `npm run check-store`: tries the store for files of the settings, and shows the rules that its bucket needs. */

export const storeUsage = `Usage: npm run check-store

  (none)   try the store of S3_ENDPOINT as the server and as a browser, and show the rules of its bucket
  --help   print this

It exits with 1 if files could not be stored.`

const signs = { good: 'ok   ', note: 'note ', error: 'ERROR' } as const

/**
 * @returns the exit code
 * @throws OperatorError when the settings name no store
 */
export async function runCheckStoreCommand(
  args: readonly string[],
  { moduleSettings, siteUrl }: Configuration,
  { stdout }: CommandStreams,
): Promise<number> {
  const { help } = readOptions(args, storeUsage, {})
  const print = (line: string) => void stdout.write(`${line}\n`)
  if (help) {
    print(storeUsage)
    return 0
  }
  const own = settings.read(moduleSettings)
  if (!own) throw new OperatorError('S3_ENDPOINT: no store for files is set. They are in the database.')
  const findings = await checkStore(own, siteUrl)
  for (const { level, text } of findings) print(`${signs[level]} ${text}`)
  if (own.uploads === 'direct' && siteUrl !== null) {
    print(`\nRules for other origins:\n${JSON.stringify(corsRules(siteUrl), null, 2)}`)
  }
  print(`\nRules for unfinished files:\n${JSON.stringify(lifecycleRules, null, 2)}`)
  return findings.some(({ level }) => level === 'error') ? 1 : 0
}
