import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** `node tests/ats/start-system.mjs NAME`: runs the fake of a module's system until Ctrl-C. */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: 'fake-key' },
    port: { type: 'string', default: '4400' },
    postings: { type: 'string' },
  },
})
const [system = ''] = positionals
const module = /^[a-z][a-z-]*$/.test(system)
  ? await import(`../../src/modules/${system}/tests/start-fake.mjs`).catch(() => null)
  : null
if (!module) {
  console.error('Usage: node tests/ats/start-system.mjs NAME [--postings FILE] [--key KEY] [--port 4400]')
  process.exit(1)
}
const postings = values.postings ? JSON.parse(readFileSync(values.postings, 'utf8')) : module.samplePostings
console.log(await module.startFake({ key: values.key, port: Number(values.port), postings: () => postings }))
