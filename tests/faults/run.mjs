import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run faults -- --runs 50 --seed 1`: runs `faults.spec.ts` and prints its figures. Seeds count up from the first, so
 * `--runs 1 --seed 17` repeats one run. `--steps 40` makes each run longer, `--workers 1` runs one at a time.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const resultsDir = path.join(root, 'test-results')
const figuresFile = path.join(resultsDir, 'fault-figures.jsonl')

function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : process.argv[at + 1]
}

const seed = option('seed', String(Math.floor(Math.random() * 1_000_000)))
console.log(`seed ${seed}`)
mkdirSync(resultsDir, { recursive: true })
rmSync(figuresFile, { force: true })
const startMs = Date.now()
const { status } = spawnSync('npx', ['playwright', 'test', '--config', 'tests/faults/playwright.config.ts', 'faults.spec'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    FAULT_FIGURES: figuresFile,
    FAULT_RUNS: option('runs', '50'),
    FAULT_SEED: seed,
    FAULT_STEPS: option('steps', '30'),
    FAULT_WORKERS: option('workers', '2'),
  },
})

const runs = readFileSync(figuresFile, 'utf8')
  .trim()
  .split('\n')
  .map((json) => JSON.parse(json))
const sum = (read) => runs.reduce((total, run) => total + read(run), 0)
const row = (name, value) => console.log(`${name.padEnd(34)}${value}`)
row('runs', runs.length)
row(
  'steps',
  sum((run) => run.steps),
)
row(
  'steps skipped',
  sum((run) => run.skipped),
)
row(
  'tabs crashed',
  sum((run) => run.kills.tab),
)
row(
  'browsers killed',
  sum((run) => run.kills.browser),
)
row(
  'service workers killed',
  sum((run) => run.kills.worker),
)
row(
  'servers killed',
  sum((run) => run.kills.server),
)
row(
  'releases',
  sum((run) => run.releases),
)
row(
  'faulty answers',
  sum((run) => run.faults),
)
row(
  'locks of the database',
  sum((run) => run.locks),
)
row(
  'words typed',
  sum((run) => run.words),
)
row(
  "presses of 'Submit'",
  sum((run) => run.submits),
)
row(
  'confirmed on the screen',
  sum((run) => run.confirmed),
)
row(
  'records on the server',
  sum((run) => run.records),
)
row(
  'files on the server',
  sum((run) => run.files),
)
row(
  'lies of the recruiting system',
  sum((run) => run.lies),
)
row(
  'held by the guard, then sent on',
  sum((run) => run.held),
)
for (const state of ['delivered', 'refused', 'unknown']) {
  row(
    state,
    sum((run) => run.deliveries[state] ?? 0),
  )
}
row(
  'violations',
  sum((run) => run.problems.length),
)
row('minutes', ((Date.now() - startMs) / 60_000).toFixed(1))
process.exit(status ?? 1)
