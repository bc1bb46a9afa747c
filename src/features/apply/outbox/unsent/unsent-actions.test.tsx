import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { StoppedApplication, WaitingApplication } from '#storage/records.ts'
import { UnsentActions } from './unsent-actions.tsx'

const row: WaitingApplication = {
  applicationId: 'a',
  draftId: 'd',
  answersDigest: 'digest-of-d',
  rights: { read: 'r'.repeat(36), withdraw: 'w'.repeat(36), replace: 'p'.repeat(36) },
  lineage: 'lineage-of-d',
  language: 'en',
  draftSeq: 1,
  jobId: 1,
  jobTitle: 'Baker',
  state: 'queued',
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
  nextTryMs: 90_000,
  delay: 'busy',
}

it('asks once for the way back to the form, and shows that it is asking', async () => {
  let release = () => {}
  const onBackToForm = vi.fn<() => Promise<void>>(async () => new Promise((resolve) => (release = resolve)))
  render(<UnsentActions row={row} isFirst onBackToForm={onBackToForm} onTryAgain={async () => true} onProblem={() => {}} />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Back to the form' })
  await user.click(button)
  await user.click(button)
  expect(onBackToForm).toHaveBeenCalledTimes(1)
  expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  await user.click(button)
  expect(onBackToForm).toHaveBeenCalledTimes(2)
})

it('reports that it was not sent again, and takes that back with the next try', async () => {
  const stopped: StoppedApplication = {
    ...row,
    state: 'needs-attention',
    attention: { reason: 'rejected', code: 400, error: null },
  }
  const onTryAgain = vi.fn<() => Promise<boolean>>(async () => false)
  const onProblem = vi.fn<(hasProblem: boolean) => void>()
  render(<UnsentActions row={stopped} isFirst onBackToForm={() => {}} onTryAgain={onTryAgain} onProblem={onProblem} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => onProblem.mock.calls.flat()).toEqual([false, true])
  onTryAgain.mockRejectedValueOnce(new Error('the code is not there'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => onProblem.mock.calls.flat()).toEqual([false, true, false, true])
  onTryAgain.mockResolvedValue(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => onProblem.mock.calls.flat().at(-1)).toBe(false)
})
