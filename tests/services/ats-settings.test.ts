import { describe, expect, it } from 'vitest'
import { openAts } from '#server/ats/open-ats.ts'
import { readEnvironment } from '#server/settings/environment.ts'
import { readBuildSettings } from '#server/settings/read-settings.ts'
import { askFreely } from '../setup/asked-board.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

const key = 'sk-secret-0123456789'
const lever = { ATS: 'lever', BOARD_URL: 'https://api.lever.co/v0/postings/acme' }
const ashby = { ATS: 'ashby', ASHBY_API_KEY: key }

const open = (environment: Record<string, string>) =>
  openAts(readEnvironment(environment), { askAt: () => askFreely, warn: expect.unreachable })

describe('the applicant tracking system of the settings', () => {
  it('is Greenhouse, whose board needs no translation', () => {
    expect(open({})).toBeNull()
    expect(open({ ATS: 'greenhouse', BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme' })).toBeNull()
  })

  it('may be Ashby or Lever, each at its usual address', () => {
    expect(open(ashby)?.port).toMatchObject({ name: 'Ashby', addresses: ['https://api.ashbyhq.com'] })
    const { port } = open({ ...lever, BOARD_URL: 'https://api.eu.lever.co/v0/postings/acme/', LEVER_API_KEY: key }) ?? {}
    expect(port).toMatchObject({ name: 'Lever', addresses: ['https://api.eu.lever.co/v0/postings/acme'] })
  })

  it('shows the board of Lever without a key, and delivers nothing', () => {
    expect(open(lever)).toMatchObject({ port: null })
  })

  it('has the form of Lever that the deployer describes', () => {
    expect(readEnvironment(lever).ats).toMatchObject({ form: { required: ['resume'], links: ['LinkedIn'] } })
    const described = { ...lever, LEVER_REQUIRED: 'resume, phone,links', LEVER_LINKS: 'LinkedIn, My site' }
    expect(readEnvironment(described).ats).toMatchObject({
      form: { required: ['resume', 'phone', 'links'], links: ['LinkedIn', 'My site'] },
    })
  })

  it.each<[Record<string, string>, string]>([
    [{ ATS: 'workday' }, 'ATS: Expected greenhouse, ashby or lever'],
    [{ ATS: 'ashby' }, 'ASHBY_API_KEY: set a key with the permissions jobsRead and candidatesWrite'],
    [{ ...ashby, ASHBY_API_KEY: `${key} x` }, 'ASHBY_API_KEY: Expected a key without spaces and colons'],
    [{ ...ashby, ASHBY_JOB_BOARD: 'acme' }, 'ASHBY_JOB_BOARD: Expected the UUID of a job board'],
    [{ ...ashby, BOARD_URL: 'http://api.example' }, 'BOARD_URL: Expected https://…, because the API key is sent there'],
    [{ ...ashby, BOARD_FILE: 'board.json' }, 'BOARD_FILE: leave it out, because ATS=ashby has its own board'],
    [{ ASHBY_API_KEY: key }, 'ASHBY_API_KEY: set ATS=ashby too, or leave the key out'],
    [{ ...lever, GREENHOUSE_API_KEY: key }, 'GREENHOUSE_API_KEY: set ATS=greenhouse too, or leave the key out'],
    [{ ATS: 'lever' }, 'BOARD_URL: set it to the Lever site, such as https://api.lever.co/v0/postings/acme'],
    [
      { ...lever, LEVER_REQUIRED: 'resume,age' },
      'LEVER_REQUIRED: Expected some of phone, resume, org, links, comments, with commas between them',
    ],
    [{ ...lever, LEVER_LINKS: 'a]b' }, 'LEVER_LINKS: Expected names of links, such as LinkedIn,GitHub'],
  ])('is refused in one line that does not show the key: %j', (environment, message) => {
    const failed = () => open(environment)
    expect(failed).toThrow(OperatorError)
    expect(failed).toThrow(message)
    expect(message).not.toContain(key)
  })

  it('has pages that ask this server for the board, whatever board they were built with', () => {
    const built = readBuildSettings({ VITE_BOARD_URL: 'https://boards-api.greenhouse.io/v1/boards/acme' })
    expect(readEnvironment(lever, built).settings).toMatchObject({ boardUrl: '/api/board', freelanceUrl: null })
  })
})
