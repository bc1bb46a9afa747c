import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

describe('the fault runs', () => {
  it('load with everything that they import, although no other test starts them', async () => {
    const command = ['playwright', 'test', '--list', '--config', 'tests/faults/playwright.config.ts']
    const { stdout } = await promisify(execFile)('npx', command, { env: { ...process.env, FAULT_RUNS: '1' } })
    expect(stdout).toMatch(/^Total: \d+ tests in 3 files$/m)
  })
})
