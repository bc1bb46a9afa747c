import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { browserStorage } from '#storage/browser-storage.ts'
import { useDraft } from './use-draft.ts'

/** The hook on the real storage of a browser-like page. */

function Form() {
  const draft = useDraft(5, 'Designer')
  if (draft.phase !== 'ready') return <p>Loading</p>
  const { draftId, initial, remove, save, status } = draft
  return (
    <form key={draftId}>
      <label>
        Name
        <input
          defaultValue={typeof initial?.state === 'string' ? initial.state : ''}
          onChange={(event) => save(event.target.value, [])}
        />
      </label>
      <button type="button" onClick={() => void remove()}>
        Discard
      </button>
      <p role="status">{status}</p>
    </form>
  )
}

const openForm = () =>
  render(
    <StrictMode>
      <Form />
    </StrictMode>,
  )

describe('a form with a draft', () => {
  afterEach(async () => {
    await browserStorage.deleteEverything()
  })

  it('is filled again on the next visit', async () => {
    const user = userEvent.setup()
    const first = openForm()
    await user.type(await screen.findByLabelText('Name'), 'Lee')
    expect(screen.getByRole('status')).toHaveTextContent('saving')
    // Leaving saves at once.
    first.unmount()
    await waitFor(async () => expect(await browserStorage.drafts.list()).toMatchObject([{ state: 'Lee', jobTitle: 'Designer' }]))
    openForm()
    expect(await screen.findByLabelText('Name')).toHaveValue('Lee')
  })

  it('is saved when the page is hidden', async () => {
    const user = userEvent.setup()
    openForm()
    await user.type(await screen.findByLabelText('Name'), 'Lee')
    act(() => {
      window.dispatchEvent(new Event('pagehide'))
    })
    expect(Object.entries(localStorage).join()).toContain('"state":"Lee"')
    expect(await screen.findByText('saved')).toBeVisible()
  })

  it('is empty again after it was discarded', async () => {
    const user = userEvent.setup()
    const first = openForm()
    await user.type(await screen.findByLabelText('Name'), 'Lee')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await browserStorage.drafts.list()).toEqual([]))
    first.unmount()
    openForm()
    expect(await screen.findByLabelText('Name')).toHaveValue('')
    expect(localStorage).toHaveLength(0)
  })
})
