import { describe, expect, it, vi } from 'vitest'
import { jobLinkAddress, readJobLink } from './job-links.ts'

const posting = '3f2a9c1d-0b7e-4d51-9a60-7c1f09ae2b44'
/** 1 + the first 48 bits of `printf 3f2a9c1d-… | sha256sum`. */
const number = 267_034_684_548_152

async function follow(address: string): Promise<string | null> {
  const link = readJobLink(new URL(`https://jobs.example${address}`))
  return link && jobLinkAddress(link)
}

describe('a link to a job', () => {
  it.each([
    // Greenhouse adds its id to the addresses of the company's site.
    ['/?gh_jid=1', '/jobs/1'],
    ['/?gh_jid=1&gh_src=x', '/jobs/1?gh_src=x'],
    ['/jobs?gh_jid=1', '/jobs/1'],
    ['/careers?gh_jid=1', '/jobs/1'],
    ['/careers/?utm_source=a%20b&gh_jid=1&debugFeed', '/jobs/1?utm_source=a%20b&debugFeed'],
    ['/company/careers/open-positions/job?gh_jid=5426468004', '/jobs/5426468004'],
    ['/careers/job.html?gh_jid=1', '/jobs/1'],
    ['/benefits?gh_jid=1', '/jobs/1'],
    ['/jobs/1?gh_jid=1&gh_src=x', '/jobs/1?gh_src=x'],
    ['/jobs/1/?gh_jid=1', '/jobs/1'],
    // The pages that Greenhouse hosts.
    ['/acme/jobs/1', '/jobs/1'],
    ['/acme/jobs/1/', '/jobs/1'],
    ['/Acme-2/jobs/1?gh_src=x', '/jobs/1?gh_src=x'],
    ['/acme/jobs/1?t=gh_src=&gh_jid=1', '/jobs/1?t=gh_src='],
    // Addresses that people type.
    ['/acme/jobs/1/apply?gh_src=x', '/jobs/1?gh_src=x'],
    ['/jobs/1-baker-m-f-d?gh_src=x', '/jobs/1?gh_src=x'],
    ['/jobs/1-', '/jobs/1'],
    ['/Jobs/1-b%C3%A4cker/', '/jobs/1'],
    ['/acme/jobs/1-baker/apply', '/jobs/1'],
    [`/jobs/1${posting.slice(1)}`, '/jobs/101968696791616'],
    ['/embed/job_app?for=acme&token=1', '/jobs/1'],
    ['/embed/job_app?token=1&for=7&gh_src=x', '/jobs/1?gh_src=x'],
    ['/embed/job_board?for=acme', '/#careers'],
    ['/embed/job_board?for=acme&gh_src=x', '/?gh_src=x#careers'],
    ['/embed/job_board?for=acme&gh_jid=1', '/jobs/1'],
    // Lever and Ashby.
    [`/acme/${posting}`, `/jobs/${number}`],
    [`/acme/${posting.toUpperCase()}`, `/jobs/${number}`],
    [`/acme/${posting}/apply?lever-source=LinkedIn`, `/jobs/${number}?lever-source=LinkedIn`],
    [
      `/acme/${posting}?lever-source%5B%5D=Indeed&lever-origin=applied`,
      `/jobs/${number}?lever-source%5B%5D=Indeed&lever-origin=applied`,
    ],
    [`/Acme%20GmbH/${posting}/application?utm_source=mail`, `/jobs/${number}?utm_source=mail`],
    [`/jobs?ashby_jid=${posting}&utm_source=mail`, `/jobs/${number}?utm_source=mail`],
    [`/jobs/${posting}`, `/jobs/${number}`],
  ])('at %s leads to %s', async (address, target) => {
    expect(await follow(address)).toBe(target)
  })

  it('follows the id that Greenhouse wrote, not the number in the path, which may be of an older site', async () => {
    expect(await follow('/jobs/1?gh_jid=2')).toBe('/jobs/2')
  })

  it.each([
    ['/?gh_jid=', '/'],
    ['/?gh_jid', '/'],
    ['/?gh_jid=abc&gh_src=x', '/?gh_src=x'],
    ['/?gh_jid=01', '/'],
    ['/benefits?gh_jid=1e3', '/benefits'],
    ['/jobs/1?gh_jid=%31', '/jobs/1'],
    ['/?gh_jid=//evil.example', '/'],
  ])('without an id stays on the page: %s leads to %s', async (address, target) => {
    expect(await follow(address)).toBe(target)
  })

  it.each([
    '/',
    '/?gh_src=x',
    '/?token=1&for=acme',
    '/jobs',
    '/jobs/1',
    '/jobs/1?gh_src=x',
    '/locations/berlin',
    '/acme/jobs/x',
    '/acme/jobs/x/apply',
    '/acme/jobs/1/apply/now',
    '/jobs/x-1',
    '/jobs/01-baker',
    '/jobs/-1',
    '/acme/jobs/01',
    '/acme/jobs/1/2',
    '/a/b/jobs/1',
    `/acme/${posting}/thanks`,
    `/acme/${posting.slice(1)}`,
    `/acme/${'-'.repeat(36)}`,
    '/embed/other?token=1',
    '/api/board/jobs/1?gh_jid=1',
    '/api/jobs/1',
    '/assets/a.js?gh_jid=1',
    `/fair/${posting}`,
    '/fair/jobs/1',
  ])('is not %s', (address) => {
    expect(readJobLink(new URL(`https://jobs.example${address}`))).toBeNull()
  })

  it.each(['//evil.example/?gh_jid=abc', '//evil.example/jobs/1', '/\\evil.example?gh_jid=x', '/%5Cevil.example?gh_jid=x'])(
    'never leads to another site: %s',
    async (address) => {
      const target = await follow(address)
      expect(new URL(target ?? '/', 'https://jobs.example').origin).toBe('https://jobs.example')
    },
  )

  it.each([
    '/jobs/1?gh_jid=2&gh_jid=3',
    `/acme/${posting}?ashby_jid=x`,
    '/embed/job_board',
    '/acme/jobs/1?gh_jid=',
    '/acme/jobs/x?gh_jid=y',
  ])('leads to an address that is none: %s', async (address) => {
    const target = await follow(address)
    expect(target).not.toBeNull()
    expect(await follow(target ?? address)).toBeNull()
  })

  it('to a posting is not followed where the page cannot compute its number', async () => {
    vi.stubGlobal('crypto', {})
    expect(await follow(`/acme/${posting}`)).toBeNull()
    vi.unstubAllGlobals()
  })
})

describe('what another app shares with the installed site', () => {
  const list = '/#careers'
  const shared = (parameters: Record<string, string>) => follow(`/shared?${new URLSearchParams(parameters).toString()}`)

  it.each([
    [{ url: 'https://jobs.example/jobs/7' }, '/jobs/7'],
    [{ url: 'https://jobs.example/jobs/7?gh_src=mail#apply' }, '/jobs/7'],
    [{ text: 'Look: https://boards.greenhouse.io/acme/jobs/7?gh_src=abc nice' }, '/jobs/7?gh_src=abc'],
    [{ title: 'Baker', text: 'no link', url: 'https://acme.example/careers?gh_jid=7' }, '/jobs/7'],
    [{ url: 'https://jobs.example/jobs/7-baker' }, '/jobs/7'],
    [{ url: 'https://acme.example/about' }, list],
    [{ url: 'https://acme.example/about?gh_jid=' }, list],
    [{ text: 'Baker wanted' }, list],
    [{ url: 'https://' }, list],
    [{ url: 'javascript:alert(1)//jobs/7' }, list],
    [{ url: 'https://jobs.example/shared?url=https://jobs.example/jobs/7' }, list],
    [{}, list],
  ])('%j leads to %s', async (parameters, target) => {
    expect(await shared(parameters)).toBe(target)
  })
})
