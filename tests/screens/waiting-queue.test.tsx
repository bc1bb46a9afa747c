import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard } from './board.ts'
import { openSite, services, withServices } from './render-site.tsx'

/** Tests how applications of an earlier visit appear on pages without a form. */

const questions = [
  { label: 'Email', required: true, description: null, fields: [{ name: 'email', type: 'input_text', values: [] }] },
]
const board = testBoard([{ id: 7, title: 'Lesson Baker', more: { questions } }])
withServices(() => board)

const leaveInQueue = () =>
  browserStorage.applications.submit({
    jobId: 7,
    jobTitle: 'Lesson Baker',
    draftId: 'draft',
    draftSeq: 0,
    answers: { email: 'amina@example.com' },
    files: [],
    entered: null,
  })

/** The banner between the header and the content. */
function expectBelowHeader(): void {
  const line = screen.getAllByRole('status').find((status) => status.textContent?.includes('waiting to be sent'))
  const order = [screen.getByRole('banner'), line, screen.getByRole('main')]
  const following = order.slice(1).map((each, index) => order[index]?.compareDocumentPosition(each as Node))
  expect(following).toEqual([Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_FOLLOWING])
}

describe('a waiting application', () => {
  it('is shown on other pages while it cannot be sent', async () => {
    expectConsole('submission of job 7 failed: 503')
    await services().request('/api/faults', { method: 'PUT', body: JSON.stringify({ submit: 503 }) })
    await leaveInQueue()
    const site = openSite(paths.benefits())
    expect(await screen.findByText('An application is waiting to be sent.')).toBeVisible()
    // The thank-you page says so itself.
    await site.goTo(paths.thankYou())
    expect(await screen.findByRole('heading', { level: 1, name: /^Saved/ })).toBeVisible()
    expect(screen.queryByText('An application is waiting to be sent.')).not.toBeInTheDocument()
    await site.goTo(paths.benefits())
    expect(await screen.findByText('An application is waiting to be sent.')).toBeVisible()
    expectBelowHeader()
    // The home page has a different header.
    await site.goTo(paths.home())
    await screen.findByRole('button', { name: 'Menu' })
    expectBelowHeader()
    await site.user.click(screen.getByRole('link', { name: 'Show what’s waiting' }))
    expect(await screen.findByRole('region', { name: 'Waiting to send' })).toHaveTextContent('Lesson Baker')
    await services().request('/api/faults', { method: 'PUT', body: JSON.stringify({ submit: null }) })
    await site.goTo('/jobs/7')
    await waitFor(() => expect(screen.queryByText('An application is waiting to be sent.')).not.toBeInTheDocument())
    expect(await screen.findByText('Your application was sent')).toBeVisible()
  })
})
