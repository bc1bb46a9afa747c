import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startFakeAshby } from './fake-ashby.mjs'
import { startFakeLever } from './fake-lever.mjs'
import { ashbyPostings, leverPostings } from './sample-postings.mjs'

/** `node tests/ats/start-system.mjs lever`: runs a fake until Ctrl-C. */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string', default: 'fake-key' },
    port: { type: 'string', default: '4400' },
    postings: { type: 'string' },
  },
})
const samples = { ashby: ashbyPostings, lever: leverPostings }
const [system = ''] = positionals
if (!Object.hasOwn(samples, system)) {
  console.error('Usage: node tests/ats/start-system.mjs ashby|lever [--postings FILE] [--key KEY] [--port 4400]')
  process.exit(1)
}
const postings = values.postings ? JSON.parse(readFileSync(values.postings, 'utf8')) : samples[system]
const options = { key: values.key, port: Number(values.port), postings: () => postings }
if (system === 'ashby') {
  const { apiUrl } = await startFakeAshby(options)
  console.log(`Fake Ashby: ATS=ashby BOARD_URL=${apiUrl} ASHBY_API_KEY=${values.key}`)
} else {
  const { siteUrl } = await startFakeLever(options)
  console.log(`Fake Lever: ATS=lever BOARD_URL=${siteUrl} LEVER_API_KEY=${values.key}`)
}
