import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import type { FairState } from '../page/mode/tablet/fair.ts'
import { provideFair } from '../page/mode/tablet/use-fair.ts'
import { testBoard } from '#tests/screens/board.ts'
import { FakeFair, fairSettings, person } from './recruiters-fair.ts'
import { openSite, withServices } from '#tests/screens/render-site.tsx'

/** The recruiters' pages of fair mode, behind the PIN at the fair. */

withServices(() =>
  testBoard([
    { id: 7, title: 'Lesson Baker' },
    { id: 8, title: 'Lesson Cook' },
    { id: 9, title: 'Lesson Waiter' },
  ]),
)

let fair: FakeFair

function useFake(state: FairState): void {
  fair = new FakeFair(state)
  const made = fair.asFair()
  provideFair(async () => made)
}
const unlocked: FairState = { status: 'running', settings: fairSettings, isUnlocked: true }

beforeEach(() => useFake(unlocked))

describe('the recruiters’ page', () => {
  it('says in words what waits, what needs attention, and for which jobs', async () => {
    fair.setQueue({
      sent: 63,
      waiting: 35,
      needsAttention: 1,
      jobs: [{ jobTitle: null, sent: 5, waiting: 4, needsAttention: 1 }],
      people: [
        person({ bird: 'Finch 24', state: 'needs-attention', attention: 'Send it at home.', isNoteSealed: true, rating: 2 }),
      ],
    })
    const { user } = openSite(fairPaths.recruiters())
    expect(await screen.findByRole('heading', { level: 1, name: '35 waiting' })).toBeVisible()
    expect(screen.getByText('Send it at home.')).toBeVisible()
    expect(screen.getByRole('row', { name: 'Interest, no job named 5 1 needs attention 4' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Rated 2 of 4' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    expect(fair.sendNow).toHaveBeenCalledOnce()
  })

  it('gives the focus to its light when the button with the focus has nothing left to send', async () => {
    fair.setQueue({ waiting: 1, people: [person()] })
    openSite(fairPaths.recruiters())
    const button = await screen.findByRole('button', { name: 'Send now' })
    act(() => button.focus())
    act(() => fair.setQueue({ waiting: 0, sent: 1, people: [person({ state: 'sent' })] }))
    expect(await screen.findByRole('heading', { level: 1, name: 'All 1 sent.' })).toHaveFocus()
  })

  it('gives the focus to its light when a rating is to send while ‘Close the day’ has the focus', async () => {
    fair.setQueue({ waiting: 0, sent: 1, people: [person({ state: 'sent' })] })
    openSite(fairPaths.recruiters())
    const button = await screen.findByRole('button', { name: 'Close the day' })
    act(() => button.focus())
    act(() => fair.setQueue({ waiting: 1, sent: 1 }))
    expect(await screen.findByRole('heading', { level: 1, name: '1 waiting' })).toHaveFocus()
  })

  it('seals a rating on touch, a note after a pause, and closes the person with Done', async () => {
    fair.setQueue({ waiting: 1, people: [person()] })
    const { user } = openSite(fairPaths.recruiters())
    const panel = within(await screen.findByRole('region', { name: 'Wren 1' }))
    await user.click(panel.getByRole('radio', { name: '4 Great' }))
    expect(fair.note).toHaveBeenLastCalledWith('envelope-1', { rating: 4, text: '' })
    await user.type(panel.getByRole('textbox', { name: 'Note' }), 'Zines.')
    await waitFor(() => expect(fair.note).toHaveBeenLastCalledWith('envelope-1', { text: 'Zines.' }))
    await user.type(panel.getByRole('textbox', { name: 'Note' }), ' Good question.')
    await user.click(panel.getByRole('button', { name: 'Done' }))
    expect(fair.note).toHaveBeenLastCalledWith('envelope-1', { text: 'Zines. Good question.' })
    expect(fair.finishNote).toHaveBeenCalledWith('envelope-1')
    expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument()
  })

  it('ends the event with the PIN, and only when nothing waits', async () => {
    fair.setQueue({ sent: 117, jobs: [{ jobTitle: 'Lesson Baker', sent: 117, waiting: 0, needsAttention: 0 }] })
    const { user } = openSite(fairPaths.recruiters())
    await user.click(await screen.findByRole('button', { name: 'Close the day' }))
    expect(screen.getByRole('heading', { level: 1, name: 'All 117 sent.' })).toBeVisible()
    act(() => fair.setQueue({ waiting: 1 }))
    await user.click(screen.getByRole('button', { name: 'End this event' }))
    expect(screen.queryByLabelText('Recruiters’ PIN')).not.toBeInTheDocument()
    act(() => fair.setQueue({ waiting: 0 }))
    await user.click(screen.getByRole('button', { name: 'End this event' }))
    await user.type(screen.getByLabelText('Recruiters’ PIN'), '999999{Enter}')
    expect(await screen.findByText('Wrong PIN.')).toBeVisible()
    expect(fair.end).not.toHaveBeenCalled()
    await user.clear(screen.getByLabelText('Recruiters’ PIN'))
    fair.end.mockResolvedValueOnce('unconfirmed')
    await user.type(screen.getByLabelText('Recruiters’ PIN'), '123456{Enter}')
    expect(await screen.findByText(/^The server hasn’t confirmed the last ones/)).toBeVisible()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(fair.end).toHaveBeenCalledTimes(2))
  })
})
