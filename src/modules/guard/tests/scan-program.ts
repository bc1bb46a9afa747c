import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * A program that judges files by what they hold, as an operator's would: 'EVIL' is found, 'ODD' is beyond it until it is mended, 'SLOW' takes some
 * moments, and 'STUCK' for ever. It notes when it begins and ends, and its environment.
 */

const script = `#!/bin/sh
own="$(dirname "$0")"
echo begin >> "$own/runs"
env > "$own/environment"
echo "$1" > "$own/path"
grep -q STUCK "$1" && exec sleep 600
grep -q SLOW "$1" && sleep 0.3
code=0
grep -q EVIL "$1" && code=1
grep -q ODD "$1" && [ ! -e "$own/mended" ] && code=2
echo end >> "$own/runs"
exit $code
`

export interface ScanProgram {
  readonly command: string
  /** 'begin' and 'end' of each run, in their order. */
  runs(): Promise<readonly string[]>
  /** The name of the variables that the last run was given. */
  environment(): Promise<readonly string[]>
  /** The path that the last run was given. */
  path(): Promise<string>
  mend(): Promise<void>
  remove(): Promise<void>
}

export async function makeScanProgram(): Promise<ScanProgram> {
  const folder = await mkdtemp(path.join(tmpdir(), 'careers-scan-'))
  const command = path.join(folder, 'scan.sh')
  await writeFile(command, script)
  await chmod(command, 0o700)
  const lines = async (name: string) => {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '')
    return text.split('\n').filter((line) => line !== '')
  }
  return {
    command,
    runs: async () => lines('runs'),
    environment: async () => (await lines('environment')).map((line) => line.split('=')[0] ?? ''),
    path: async () => (await lines('path'))[0] ?? '',
    mend: async () => writeFile(path.join(folder, 'mended'), ''),
    remove: async () => rm(folder, { recursive: true }),
  }
}
