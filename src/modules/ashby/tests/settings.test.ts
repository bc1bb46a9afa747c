import { expect, it } from 'vitest'
import { OperatorError } from '#server/tools/operator-error.ts'
import { openWith } from '#tests/ats/ats-systems.ts'
import { server } from '../server.ts'

const key = 'sk-secret-0123456789'
const ashby = { ATS: 'ashby', ASHBY_API_KEY: key }
const open = (environment: Record<string, string>) => openWith(server, environment, expect.unreachable)

it('is at its usual address, or at that of a proxy', () => {
  expect(open(ashby)?.port).toMatchObject({ name: 'Ashby', addresses: ['https://api.ashbyhq.com'] })
  const proxied = open({ ...ashby, BOARD_URL: 'https://proxy.example/ashby/' })
  expect(proxied?.port).toMatchObject({ addresses: ['https://proxy.example/ashby'] })
})

it('is nothing that other settings open', () => {
  expect(open({})).toBeNull()
})

it.each<[Record<string, string>, string]>([
  [{ ATS: 'ashby' }, 'ASHBY_API_KEY: set a key with the permissions jobsRead and candidatesWrite'],
  [{ ...ashby, ASHBY_API_KEY: `${key} x` }, 'ASHBY_API_KEY: Expected a key without spaces and colons'],
  [{ ...ashby, ASHBY_JOB_BOARD: 'acme' }, 'ASHBY_JOB_BOARD: Expected the UUID of a job board'],
  [{ ...ashby, BOARD_URL: 'http://api.example' }, 'BOARD_URL: Expected https://…, because the API key is sent there'],
  [{ ...ashby, BOARD_FILE: 'board.json' }, 'BOARD_FILE: leave it out, because ATS=ashby has its own board'],
  [{ ...ashby, BOARD_URL: 'acme' }, 'BOARD_URL: leave it out, because the key names the organisation'],
  [{ ...ashby, BOARD_URL: 'https://jobs.ashbyhq.com/acme' }, 'BOARD_URL: leave it out, because the key names the organisation'],
  [{ ASHBY_API_KEY: key }, 'ASHBY_API_KEY: set ATS=ashby too, or leave the key out'],
])('refuses %j in one line that does not show the key', (environment, message) => {
  expect(() => open(environment)).toThrow(new OperatorError(message))
  expect(message).not.toContain(key)
})
