import { retention } from '#content'
import { withDatabase } from '../../database/database.ts'
import type { Configuration } from '../../web/settings/environment.ts'
import { type CommandStreams, readOptions } from '../../tools/command.ts'
import { type LimitingModule, limitsOfModules } from '../retention/judge-retention.ts'
import { type JudgedApplication, judgeAll } from '../retention/retention.ts'

/** `npm run retention`: prints which applications would be erased today, and why. It erases nothing. */

export const retentionUsage = `Usage: npm run retention

Prints the applications whose time is over, by the periods of the brand folder's retention.ts and what modules say of the law. Erases nothing: the server does,
once a day, with RETENTION=on.

  --help  print this`

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function lineOf({ applicationId, jobId, jobTitle, verdict }: JudgedApplication): string {
  if (verdict.status === 'kept') {
    if (verdict.because !== 'contradiction') return ''
    return `${applicationId}  kept, because its places contradict each other: ${verdict.reason}  ${jobTitle} (${jobId})\n`
  }
  const { from, fromMs, months, reason } = verdict
  const since = `${from === 'closing' ? 'the job was open last' : 'it was received'} on ${dateOf(fromMs)}`
  return `${applicationId}  ${since}, ${months} months${reason === null ? '' : ` (${reason})`}  ${jobTitle} (${jobId})\n`
}

/** @throws OperatorError when the arguments are invalid */
export async function runRetentionCommand(
  args: readonly string[],
  configuration: Configuration,
  { stderr, stdout }: CommandStreams,
  modules: readonly LimitingModule[] = [],
): Promise<void> {
  if (readOptions(args, retentionUsage, {}).help) return void stdout.write(`${retentionUsage}\n`)
  const counts = { due: 0, open: 0, early: 0, undelivered: 0, contradiction: 0 }
  await withDatabase(configuration, async (database) => {
    for await (const judged of judgeAll(database, { ...retention, limitsOf: limitsOfModules(modules) }, database.nowMs())) {
      const { verdict } = judged
      counts[verdict.status === 'due' ? 'due' : verdict.because] += 1
      stdout.write(lineOf(judged))
    }
  })
  const contradictions = counts.contradiction === 0 ? '' : `, ${counts.contradiction} whose places contradict each other`
  stderr.write(
    `${counts.due} would be erased. Kept: ${counts.open} for jobs that are open, ${counts.early} whose time is not over, ${counts.undelivered} not delivered or not decided${contradictions}.\n`,
  )
}
