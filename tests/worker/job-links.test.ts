import { afterEach, describe, expect, it, vi } from 'vitest'
import { jobIdOf } from '#server/board/posting-id.ts'
import { followJobLink, isJobLink } from '../../sw/job-links.ts'
import { origin } from './worker-globals.ts'

/** The service worker leads links to jobs where the server would, without asking it. */

const posting = '3f2a9c1d-0b7e-4d51-9a60-7c1f09ae2b44'

afterEach(() => vi.unstubAllGlobals())

function visit(address: string, mode: RequestMode = 'navigate') {
  return { request: { mode } as Request, url: new URL(origin + address) }
}

describe('the service worker', () => {
  it.each([
    ['/?gh_jid=1', '/jobs/1'],
    ['/jobs?gh_jid=1', '/jobs/1'],
    ['/careers?gh_jid=1', '/jobs/1'],
    ['/careers/job.html?gh_jid=1', '/jobs/1'],
    ['/jobs/1?gh_jid=1&gh_src=x', '/jobs/1?gh_src=x'],
    ['/acme/jobs/1?gh_src=x', '/jobs/1?gh_src=x'],
    ['/embed/job_app?for=acme&token=1&utm_source=mail', '/jobs/1?utm_source=mail'],
    ['/embed/job_board?for=acme', '/#careers'],
    ['/?gh_jid=abc', '/'],
    [`/acme/${posting}`, `/jobs/${jobIdOf(posting)}`],
    [`/acme/${posting}/apply?lever-source=LinkedIn`, `/jobs/${jobIdOf(posting)}?lever-source=LinkedIn`],
    [`/acme/${posting}/application`, `/jobs/${jobIdOf(posting)}`],
    [`/jobs?ashby_jid=${posting}`, `/jobs/${jobIdOf(posting)}`],
  ])('leads %s to %s without a network', async (address, target) => {
    const { request, url } = visit(address)
    expect(isJobLink({ request, url })).toBe(true)
    const response = await followJobLink({ request, url, event: {} as never })
    expect([response.status, response.headers.get('Location')]).toEqual([302, origin + target])
  })

  it.each(['/', '/jobs/1?gh_src=x', '/fair/jobs/1', '/api/board/jobs/1?gh_jid=1'])(
    'leaves %s to the rest of the site',
    (address) => expect(isJobLink(visit(address))).toBe(false),
  )

  it('redirects no request of a page', () => {
    expect(isJobLink(visit('/?gh_jid=1', 'cors'))).toBe(false)
  })
})
