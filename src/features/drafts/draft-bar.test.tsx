import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AutosaveState } from './autosave.ts'
import { DraftBar } from './draft-bar.tsx'

const saved: AutosaveState = {
  status: 'saved',
  savedAtMs: Date.UTC(2026, 10, 21, 10, 42),
  theirs: null,
  goneReason: null,
  isChangedElsewhere: false,
  draftId: 'draft-1',
  revision: 1,
}

const nothing = () => {}

function open(draft: Partial<AutosaveState>, hasUnkeptFile = false): void {
  render(
    <DraftBar
      draft={{ ...saved, ...draft }}
      hasUnkeptFile={hasUnkeptFile}
      hasOtherVersion={false}
      onKeepMine={nothing}
      onTakeTheirs={nothing}
      onTakeOther={nothing}
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
const sevenDays = /^Safari deletes what sites keep after seven days without a visit\. Add this site to your home screen/
const atRisk = 'Submit before you close this page, or what’s new here is lost.'

afterEach(() => vi.restoreAllMocks())

describe('the line above a form', () => {
  it('says that a draft is saved, and when', () => {
    open({})
    expect(screen.getByRole('status')).toHaveTextContent(/^Draft saved on this device at /)
    expect(screen.queryByText(atRisk)).not.toBeInTheDocument()
  })

  it('says plainly that a browser without storage keeps nothing', () => {
    open({ status: 'memory', savedAtMs: null })
    expect(screen.getByRole('status')).toHaveTextContent('This browser isn’t keeping a draft.')
    expect(screen.getByText(atRisk)).toBeVisible()
    expect(screen.queryByText(/Draft saved/)).not.toBeInTheDocument()
  })

  it.each([
    ['the text', { status: 'full' }, false],
    ['a file', {}, true],
  ] as const)('says that the device had no room for %s', (_what, draft, hasUnkeptFile) => {
    open(draft, hasUnkeptFile)
    expect(screen.getByRole('status')).toHaveTextContent('Couldn’t save. Storage is full.')
    expect(screen.getByText(atRisk)).toBeVisible()
  })

  it('states the seven-day rule in a tab of Safari that keeps a draft', () => {
    use(safari)
    open({})
    expect(screen.getByText(sevenDays)).toBeVisible()
  })

  it('does not state it where there is no draft yet, nor in another browser', () => {
    use(safari)
    open({ savedAtMs: null })
    expect(screen.queryByText(sevenDays)).not.toBeInTheDocument()
    vi.restoreAllMocks()
    open({})
    expect(screen.queryByText(sevenDays)).not.toBeInTheDocument()
  })
})
