import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../src/server', import.meta.url))

/** Each of them has a reason to know what the machine's own clock says. */
const ofMachine = [
  // Tells it from the database's.
  'database/shared-clock.ts',
  'services.ts',
  // Date a file, without a database that is open.
  'backup/command.ts',
]

it('the services that hold the database take the time from it, and not from the machine', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const holders = files.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return /database\.ts'/.test(text) && /Date\.now\b|new Date\(\)/.test(text)
  })
  expect(holders.filter((file) => !ofMachine.includes(file))).toEqual([])
})
