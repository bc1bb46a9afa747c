import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyJobsState } from '#storage/my-jobs-store.ts'
import type { DraftRow, StoppedApplication } from '#storage/records.ts'
import { MyApplications } from './my-applications.tsx'
import type { Outbox } from './outbox.ts'

/** 'My jobs' on a device that fails, or whose page lacks code. */

const draft: DraftRow = {
  jobId: 1,
  jobTitle: 'Baker',
  draftId: 'd',
  seq: 1,
  ownerTab: 't',
  state: {},
  fileIds: [],
  createdAtMs: 0,
  updatedAtMs: 0,
}
const stopped: StoppedApplication & { readonly isStored: boolean } = {
  applicationId: 'a',
  draftId: 'e',
  answersDigest: 'digest-of-e',
  rights: { read: 'r'.repeat(36), withdraw: 'w'.repeat(36), replace: 'p'.repeat(36) },
  lineage: 'lineage-of-e',
  language: 'en',
  draftSeq: 1,
  jobId: 2,
  jobTitle: 'Writer',
  state: 'needs-attention',
  attention: { reason: 'rejected', code: 400, error: null },
  answers: {},
  files: [],
  copy: [],
  uploads: {},
  resolved: null,
  replaces: [],
  uploadRounds: 0,
  entered: null,
  submittedAtMs: 0,
  turn: 0,
  failures: 1,
  lastTryMs: 0,
  isStored: true,
}
const jobs: MyJobsState = {
  status: 'ready',
  saved: new Map(),
  viewed: [],
  drafts: [draft],
  copies: [{ copyId: 'c', draft: { ...draft, jobId: 3, jobTitle: 'Printer' }, keptUntilMs: 0 }],
  applications: [stopped],
  own: new Map(),
  hasProfile: false,
  previousVisitMs: null,
}

const { load } = vi.hoisted(() => ({ load: vi.fn<() => Promise<Outbox>>() }))
vi.mock('./use-outbox.ts', () => ({ loadOutbox: load, useOutbox: () => jobs }))

const failed = 'That didn’t work just now. Please try again.'

function open() {
  render(
    <MemoryRouter>
      <MyApplications
        before={null}
        after={null}
        aside={null}
        otherParts={[]}
        empty={null}
        promises={{} as never}
        OtherJobs={() => null}
        progressOf={() => null}
      />
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  return {
    user,
    press: async (section: string, name: string) =>
      user.click(within(screen.getByRole('region', { name: section })).getByRole('button', { name })),
  }
}

describe('my jobs', () => {
  beforeEach(() => void load.mockReset().mockRejectedValue(new Error('no network')))

  it.each([
    ['Action needed', 'Try again'],
    ['Action needed', 'Back to the form'],
    ['Copies of drafts', 'Use this draft'],
  ])('says that the code is missing after a press in "%s": %s', async (section, name) => {
    const { press } = open()
    await press(section, name)
    expect(await screen.findByRole('alert')).toHaveTextContent(failed)
  })

  it('says that nothing was removed while the code is missing', async () => {
    const { press, user } = open()
    await press('Drafts', 'Remove Baker')
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(failed)
    expect(screen.getByRole('heading', { name: 'Baker' })).toBeVisible()
  })

  it('says that an application was not queued again, until a try is', async () => {
    const retry = vi.fn<Outbox['retry']>(async () => false)
    load.mockResolvedValue({ retry } as Partial<Outbox> as Outbox)
    const { press } = open()
    await press('Action needed', 'Try again')
    expect(await screen.findByRole('alert')).toHaveTextContent(failed)
    retry.mockResolvedValue(true)
    await press('Action needed', 'Try again')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(retry.mock.calls).toEqual([['a'], ['a']])
  })
})
