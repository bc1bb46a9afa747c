import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDraft } from '#features/drafts/use-draft.ts'
import { whenIdle } from '#platform/idle.ts'
import { createTextMirror } from '#platform/text-mirror.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { createDraftMirror } from '#storage/draft-mirror.ts'
import { hasStrayTexts } from '#storage/stray-texts.ts'
import { saveStrayTexts } from './save-stray-texts.ts'

/** What a form leaves in the mirror when its page goes away, and a page that comes after it. */

const mirror = createDraftMirror(
  createTextMirror(() => localStorage),
  'tab that is gone',
)

function leaveWord(state: string): void {
  mirror.write({
    jobId: 7,
    jobTitle: 'Designer',
    draftId: 'draft-1',
    state,
    fileIds: [],
    baseRevision: 0,
    saveId: 'save-1',
    tabId: 'tab that is gone',
    updatedAtMs: Date.now(),
    isSaved: false,
  })
}

const savedStates = async () => (await browserStorage.drafts.list()).map(({ state }) => state)

/** As when a tab is chosen, or a page comes out of the back-forward cache. */
const comeIntoSight = () => document.dispatchEvent(new Event('visibilitychange'))

let leavePage = () => {}

afterEach(async () => {
  leavePage()
  vi.restoreAllMocks()
  await browserStorage.deleteEverything()
})

describe('a page that starts', () => {
  it('saves the word that a killed browser would take along', async () => {
    leaveWord('last word')
    leavePage = saveStrayTexts()
    await waitFor(async () => expect(await savedStates()).toEqual(['last word']))
    localStorage.clear()
    const { autosave, initial } = await openDraft(browserStorage, 7, 'Designer')
    autosave.close()
    expect(initial).toMatchObject({ state: 'last word', revision: 1 })
  })

  it('looks again when it is seen again', async () => {
    leavePage = saveStrayTexts()
    // Asked for after it, this comes after its first look.
    await new Promise<void>((resolve) => void whenIdle(resolve))
    leaveWord('typed in another tab')
    comeIntoSight()
    await waitFor(async () => expect(await savedStates()).toEqual(['typed in another tab']))
    await waitFor(() => expect(hasStrayTexts()).toBe(false))
  })
})

describe('a look at the mirror', () => {
  it('finds what is not saved, and nothing else', () => {
    expect(hasStrayTexts()).toBe(false)
    localStorage.setItem('another-key', '{"isSaved":false}')
    expect(hasStrayTexts()).toBe(false)
    leaveWord('"isSaved":false')
    const [entry] = mirror.readAll()
    if (!entry) throw new Error('nothing was mirrored')
    expect(hasStrayTexts()).toBe(true)
    mirror.confirm(entry)
    expect(hasStrayTexts()).toBe(false)
  })

  it('finds nothing where storage is denied, and does not throw', () => {
    leaveWord('out of reach')
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(denied)
    expect(hasStrayTexts()).toBe(false)
  })
})
