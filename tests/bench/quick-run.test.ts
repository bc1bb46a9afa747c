import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/** One quick run of every measurement. Its figures are not judged here: a test runs beside other load. */

interface Results {
  readonly budgets: Readonly<Record<string, object>>
  readonly rows: readonly { readonly page: string; readonly figure: string; readonly value: number }[]
}

const exceededBudgets = 1

it('every figure that has a budget is measured', { timeout: 900_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'careers-bench-test-'))
  const results = path.join(folder, 'results.json')
  const bench = promisify(execFile)(process.execPath, ['tests/bench/run.mjs', '--quick', '--results', results])
  await bench.catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== exceededBudgets) throw error
  })
  // A measurement that fails ends the run before it writes anything.
  const { budgets, rows } = JSON.parse(await readFile(results, 'utf8')) as Results
  await rm(folder, { recursive: true })
  expect([...new Set(rows.map(({ figure }) => figure))].sort()).toEqual(Object.keys(budgets).sort())
  expect(rows.filter(({ value }) => !Number.isFinite(value) || value < 0)).toEqual([])
  for (const page of ['home', 'job', 'office', 'hub']) {
    const paint = rows.find((row) => row.page === page && row.figure === 'LCP / that of an empty page')
    expect(paint?.value).toBeGreaterThan(1)
  }
})
