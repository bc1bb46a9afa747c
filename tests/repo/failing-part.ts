import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Part } from '../setup/test-parts.mjs'

/** Two tests of one file, of which one fails. */
export const twoTests = (imports: string) =>
  `${imports}
   describe('numbers', () => {
     it('are equal', () => expect(1).toBe(2))
     it('are small', () => expect(1).toBeLessThan(2))
   })`

/** Runs a part of which one test fails, without its output, which would look like a failure of this test. */
export async function outcomeOf(failing: Part | undefined): Promise<unknown> {
  if (!failing) return null
  const { command, environment, report } = failing
  const { status } = spawnSync(command[0], command.slice(1), { env: { ...process.env, ...environment }, stdio: 'ignore' })
  expect(status).toBe(1)
  return report?.read(JSON.parse(await readFile(report.file, 'utf8')) as never)
}
