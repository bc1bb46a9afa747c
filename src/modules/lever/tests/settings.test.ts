import { expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { openWith } from '#tests/ats/ats-systems.ts'
import { server } from '../server.ts'
import { settings } from '../settings.ts'

const key = 'sk-secret-0123456789'
const lever = { ATS: 'lever', BOARD_URL: 'https://api.lever.co/v0/postings/acme' }
const open = (environment: Record<string, string>) => openWith(server, environment, expect.unreachable)
const read = (environment: Record<string, string>) => readEnvironment(environment, undefined, [server])

it('is at the address of its site', () => {
  const { port } = open({ ...lever, BOARD_URL: 'https://api.eu.lever.co/v0/postings/acme/', LEVER_API_KEY: key }) ?? {}
  expect(port).toMatchObject({ name: 'Lever', addresses: ['https://api.eu.lever.co/v0/postings/acme'] })
})

it('shows its board without a key, and delivers nothing', () => {
  expect(open(lever)).toMatchObject({ port: null })
})

it('is nothing that other settings open', () => {
  expect(open({})).toBeNull()
})

it.each([
  ['acme', 'https://api.lever.co/v0/postings/acme'],
  ['https://jobs.lever.co/acme', 'https://api.lever.co/v0/postings/acme'],
  ['https://jobs.eu.lever.co/acme', 'https://api.eu.lever.co/v0/postings/acme'],
  ['https://api.eu.lever.co/v0/postings/acme/', 'https://api.eu.lever.co/v0/postings/acme'],
])('knows a site by its name, its hosted page or its API: %s', (BOARD_URL, boardUrl) => {
  expect(read({ ATS: 'lever', BOARD_URL })).toMatchObject({ boardUrl, boards: [] })
})

it('has the form that the deployer describes', () => {
  const formOf = (environment: Record<string, string>) => settings.read(read(environment).moduleSettings)?.form
  expect(formOf(lever)).toEqual({ required: ['resume'], links: ['LinkedIn'] })
  const described = { ...lever, LEVER_REQUIRED: 'resume, phone,links', LEVER_LINKS: 'LinkedIn, My site' }
  expect(formOf(described)).toEqual({ required: ['resume', 'phone', 'links'], links: ['LinkedIn', 'My site'] })
})

it.each<[Record<string, string>, string]>([
  [{ ...lever, GREENHOUSE_API_KEY: key }, 'GREENHOUSE_API_KEY: set ATS=greenhouse too, or leave the key out'],
  [{ LEVER_API_KEY: key }, 'LEVER_API_KEY: set ATS=lever too, or leave the key out'],
  [{ ATS: 'lever' }, 'BOARD_URL: set it to the Lever site, such as https://api.lever.co/v0/postings/acme'],
  [
    { ...lever, LEVER_REQUIRED: 'resume,age' },
    'LEVER_REQUIRED: Expected some of phone, resume, org, links, comments, with commas between them',
  ],
  [{ ...lever, LEVER_LINKS: 'a]b' }, 'LEVER_LINKS: Expected names of links, such as LinkedIn,GitHub'],
])('refuses %j in one line that does not show the key', (environment, message) => {
  expect(() => open(environment)).toThrow(new OperatorError(message))
  expect(message).not.toContain(key)
})
