import { parseArgs } from 'node:util'
import { startFakeGreenhouse } from '../../src/server/delivery/fake/fake-greenhouse.mjs'

/** `node tests/ats/start.mjs --board http://localhost:4173/api/board`: runs the fake until Ctrl-C. */

const { values } = parseArgs({
  options: { board: { type: 'string' }, key: { type: 'string' }, port: { type: 'string', default: '4400' } },
})
if (!values.board) {
  console.error('Usage: node tests/ats/start.mjs --board URL [--key KEY] [--port 4400]')
  process.exit(1)
}
const fake = await startFakeGreenhouse({ board: values.board, key: values.key, port: Number(values.port) })
console.log(`Fake Greenhouse: BOARD_URL=${fake.boardUrl} GREENHOUSE_API_KEY=${values.key ?? 'fake-key'}`)
