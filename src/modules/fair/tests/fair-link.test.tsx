import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testBoard } from '#tests/screens/board.ts'
import { openSite, withServices } from '#tests/screens/render-site.tsx'

const jobs = Array.from({ length: 9 }, (_, index) => ({ id: 7 + index, title: `Lesson Baker ${7 + index}` }))
withServices(() => testBoard(jobs))

describe('the link of a fair’s code', () => {
  it('shows these jobs only, keeps the source, and leads on to all of them', async () => {
    const site = openSite('/?jobs=9,7&gh_src=steelcity26#careers')
    const board = await screen.findByRole('region', { name: /job/i })
    expect(await within(board).findByRole('link', { name: /Lesson Baker 9/ })).toBeVisible()
    expect(within(board).getByRole('link', { name: /Lesson Baker 7/ })).toBeVisible()
    expect(within(board).queryByRole('link', { name: /Lesson Baker 8/ })).not.toBeInTheDocument()
    expect(within(board).getAllByText('2 jobs')[0]).toBeVisible()
    await site.user.click(within(board).getByRole('button', { name: 'View all jobs' }))
    expect((await within(board).findAllByText('9 jobs'))[0]).toBeVisible()
    await waitFor(() => expect(site.address()).toBe('/?gh_src=steelcity26#careers'))
    await site.user.click(within(board).getAllByRole('link', { name: /Lesson Baker/ })[0] ?? expect.unreachable())
    await waitFor(() => expect(site.address()).toMatch(/^\/jobs\/\d+\?gh_src=steelcity26$/))
  })
})
