import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm run fair-day -- --people 300 --kills 20`: runs `fair-day.spec.ts`, a day at a fair without a server. */

const root = fileURLToPath(new URL('../../../../..', import.meta.url))

function option(name, fallback) {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? fallback : process.argv[at + 1]
}

const { status } = spawnSync('npx', ['playwright', 'test', '--config', 'tests/faults/playwright.config.ts', 'fair-day'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FAIR_PEOPLE: option('people', '300'), FAIR_KILLS: option('kills', '20') },
})
process.exit(status ?? 1)
