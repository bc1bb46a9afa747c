import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AutosaveState } from './autosave.ts'
import { DraftBar } from './draft-bar.tsx'

const saved: AutosaveState = {
  status: 'saved',
  savedAtMs: Date.UTC(2026, 10, 21, 10, 42),
  draftId: 'draft-1',
  seq: 1,
  hasOwnText: false,
}

const nothing = () => {}

function open(draft: Partial<AutosaveState>, hasUnsavedFile = false): void {
  render(
    <DraftBar
      draft={{ ...saved, ...draft }}
      hasUnsavedFile={hasUnsavedFile}
      statusPlace={null}
      onKeepMine={nothing}
      onReopen={nothing}
      onDiscard={nothing}
      onSaveCopy={nothing}
      applicationsLink={null}
    />,
  )
}

function use(userAgent: string): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const sevenDays = /^Safari deletes what sites save after seven days without a visit\. Add this site to your home screen/
const atRisk = 'Submit before you close this page, or what’s new here is lost.'

afterEach(() => vi.restoreAllMocks())

describe('the draft bar', () => {
  it('says that the draft is saved, and when', () => {
    open({})
    expect(screen.getByText(/^Draft saved on this device on /)).toBeVisible()
    expect(screen.queryByText(atRisk)).not.toBeInTheDocument()
  })

  it('leaves the focus on its button when the status moves to another place of the page', () => {
    const places = [document.createElement('div'), document.createElement('div')]
    document.body.append(...places)
    const presses = { onKeepMine: nothing, onReopen: nothing, onDiscard: nothing, onSaveCopy: nothing }
    const bar = (statusPlace: HTMLElement | null) => (
      <DraftBar {...presses} draft={saved} hasUnsavedFile={false} statusPlace={statusPlace} applicationsLink={null} />
    )
    const discard = () => screen.getByRole('button', { name: 'Discard draft' })
    const { rerender } = render(bar(places[0] ?? null))
    rerender(bar(null))
    // Nobody stood there.
    expect(document.body).toHaveFocus()
    discard().focus()
    for (const place of [...places, null]) {
      rerender(bar(place))
      expect(discard()).toHaveFocus()
    }
    for (const place of places) place.remove()
  })

  it('announces the first save, and then only a failure', () => {
    const props = { hasUnsavedFile: false, statusPlace: null, applicationsLink: null }
    const presses = { onKeepMine: nothing, onReopen: nothing, onDiscard: nothing, onSaveCopy: nothing }
    const bar = (draft: Partial<AutosaveState>) => <DraftBar {...props} {...presses} draft={{ ...saved, ...draft }} />
    const heard = () => screen.getByRole('status').textContent
    const { rerender } = render(bar({ status: 'saving', savedAtMs: null }))
    expect(heard()).toBe('')
    rerender(bar({}))
    expect(heard()).toBe('Your answers are saved on this device.')
    rerender(bar({ status: 'saving' }))
    rerender(bar({ savedAtMs: Date.UTC(2026, 10, 21, 10, 50) }))
    expect(heard()).toBe('Your answers are saved on this device.')
    rerender(bar({ status: 'full' }))
    expect(heard()).toBe('')
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t save. Storage is full.')
  })

  it('says that a browser without storage keeps no draft', () => {
    open({ status: 'memory', savedAtMs: null })
    expect(screen.getByRole('alert')).toHaveTextContent('This browser isn’t saving a draft.')
    expect(screen.getByText(atRisk)).toBeVisible()
    expect(screen.queryByText(/Draft saved/)).not.toBeInTheDocument()
  })

  it.each([
    ['the text', { status: 'full' }, false],
    ['a file', {}, true],
  ] as const)('says that the device had no room for %s', (_what, draft, hasUnsavedFile) => {
    open(draft, hasUnsavedFile)
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t save. Storage is full.')
    expect(screen.getByText(atRisk)).toBeVisible()
  })

  it.each([
    ['another tab edits it', 'taken-over', 'You’re editing this draft in another tab.', ['Continue here']],
    ['another tab has submitted it', 'submitted', 'This application was submitted in another tab.', []],
    ['it was discarded', 'removed', /^This draft was discarded\./, ['Save as a new draft']],
    ['the device has another one', 'found', /It has a draft of yours/, ['Keep what’s here', 'Continue with it']],
  ] as const)('says that %s, and what can be done', (_what, status, text, buttons) => {
    open({ status })
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
  })

  it('offers a new draft of what was typed after another tab has submitted it', () => {
    open({ status: 'submitted', hasOwnText: true })
    expect(screen.getByRole('button', { name: 'Save as a new draft' })).toBeVisible()
  })

  it('offers only the found draft when nothing was entered', () => {
    open({ status: 'found', seq: 0 })
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Continue with it'])
  })

  it('warns of the seven-day limit in a Safari tab with a saved draft', () => {
    use(safari)
    open({})
    expect(screen.getByText(sevenDays)).toBeVisible()
  })

  it('does not warn of the seven-day limit without a draft or in another browser', () => {
    use(safari)
    open({ savedAtMs: null })
    expect(screen.queryByText(sevenDays)).not.toBeInTheDocument()
    vi.restoreAllMocks()
    open({})
    expect(screen.queryByText(sevenDays)).not.toBeInTheDocument()
  })
})
