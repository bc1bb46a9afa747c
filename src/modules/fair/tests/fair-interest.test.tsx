import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fair as copy } from '#content'
import { fairPaths } from '../shared/fair-pages.ts'
import type { Fair, FairState, Leaving, SealResult } from '../page/mode/tablet/fair.ts'
import { emptyQueue } from '../page/mode/tablet/fair-queue.ts'
import { provideFair } from '../page/mode/tablet/use-fair.ts'
import { hasUnsavedWork } from '#platform/unsaved-work.ts'
import { clearLastSeal, getLastSeal } from '../page/mode/parts/last-seal.ts'
import { fairSettings } from './fake-fair.ts'
import { testBoard } from '#tests/screens/board.ts'
import { enter, openSite, type Site, withServices } from '#tests/screens/render-site.tsx'

withServices(() =>
  testBoard([
    { id: 7, title: 'Lesson Baker', department: 'Design' },
    { id: 8, title: 'Lesson Cook', department: 'Design' },
    { id: 9, title: 'Lesson Gardener', department: 'Software Engineering' },
  ]),
)

const state: FairState = {
  status: 'running',
  isUnlocked: false,
  settings: fairSettings,
}
const seal = vi.fn<(leaving: Leaving) => Promise<SealResult>>()
const listeners = new Set<() => void>()
let person = 1

function nextPerson(): void {
  person += 1
  for (const listener of listeners) listener()
}

/** The part of the fair that the form uses. */
const fair = {
  getState: () => state,
  subscribe: () => () => {},
  seal,
  lock: () => {},
  nextPerson,
  getPersonNumber: () => person,
  getQueue: () => emptyQueue,
  watchPerson: (onNext: () => void) => {
    listeners.add(onNext)
    return () => listeners.delete(onNext)
  },
} as Partial<Fair> as Fair

beforeEach(() => {
  person = 1
  clearLastSeal()
  seal.mockReset()
  seal.mockResolvedValue({ status: 'sealed', bird: 'Wren 27' })
  provideFair(async () => fair)
})

async function openForm(jobId?: number): Promise<Site> {
  const site = openSite(fairPaths.interest(jobId))
  await screen.findByRole('button', { name: 'Send' })
  return site
}

const field = (name: string) => screen.getByRole('textbox', { name })
const consent = () => screen.getByRole('checkbox', { name: new RegExp(copy.interest.consent) })

async function fill(site: Site) {
  await enter(site, field('First name'), 'Amina')
  await enter(site, field('Last name'), 'Okafor-Lindqvist')
  await enter(site, field('Email'), 'amina@example.com')
}

const press = ({ user }: Site) => user.click(screen.getByRole('button', { name: 'Send' }))

describe('leaving a name at a fair', () => {
  it('seals three answers, the job that the person came from and the consent, and leads to the bird', async () => {
    const site = await openForm(7)
    expect(await screen.findByRole('radio', { name: 'Lesson Baker' })).toBeChecked()
    await fill(site)
    await site.user.click(consent())
    await press(site)
    await waitFor(() => expect(site.address()).toBe(fairPaths.done()))
    expect(seal).toHaveBeenCalledExactlyOnceWith({
      kind: 'interest',
      firstName: 'Amina',
      lastName: 'Okafor-Lindqvist',
      email: 'amina@example.com',
      about: { kind: 'job', jobId: 7, jobTitle: 'Lesson Baker' },
      photo: null,
    })
    expect(getLastSeal()).toEqual({ bird: 'Wren 27', kind: 'interest' })
  })

  it('offers the teams of the board, the largest first, and a surprise, which is chosen where no job led here', async () => {
    const site = await openForm()
    await screen.findByRole('radio', { name: 'Design' })
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Design',
      'Engineering',
      'Surprise me',
    ])
    expect(screen.getByRole('radio', { name: 'Surprise me' })).toBeChecked()
    await site.user.click(screen.getByRole('radio', { name: 'Engineering' }))
    await fill(site)
    await site.user.click(consent())
    await press(site)
    await waitFor(() => expect(seal).toHaveBeenCalledOnce())
    expect(seal.mock.calls[0]?.[0]).toMatchObject({ about: { kind: 'team', team: 'Engineering' } })
  })

  it('says at each field what is missing, and moves to the first', async () => {
    const site = await openForm()
    expect(consent()).not.toBeChecked()
    await site.user.type(field('Last name'), 'www.example.com')
    await press(site)
    await waitFor(() => expect(field('First name')).toHaveFocus())
    expect(field('First name')).toHaveAccessibleDescription('This field is required.')
    expect(field('Last name')).toHaveAccessibleDescription('This can’t contain a web address.')
    expect(consent()).toHaveAccessibleDescription('This field is required.')
    await site.user.type(field('First name'), 'Amina')
    expect(field('First name')).toBeValid()
    expect(seal).not.toHaveBeenCalled()
  })

  it('keeps everything when it could not be sealed, and says what to do', async () => {
    seal.mockResolvedValueOnce({ status: 'failed', reason: 'full' })
    const site = await openForm()
    await fill(site)
    await site.user.click(consent())
    await press(site)
    expect(await screen.findByRole('alert')).toHaveTextContent('This tablet is full. What you entered is still here.')
    expect(field('Email')).toHaveValue('amina@example.com')
    await press(site)
    await waitFor(() => expect(site.address()).toBe(fairPaths.done()))
  })

  it('lets no new release reload the page while there is something to lose', async () => {
    const site = await openForm()
    expect(hasUnsavedWork()).toBe(false)
    await fill(site)
    expect(hasUnsavedWork()).toBe(true)
    await site.user.click(consent())
    await press(site)
    // The address changes before the form is gone.
    await waitFor(() => expect(hasUnsavedWork()).toBe(false))
    expect(site.address()).toBe(fairPaths.done())
  })

  it('leaves a person once, however often the button is pressed', async () => {
    let finish: (result: SealResult) => void = () => {}
    seal.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    const site = await openForm()
    await fill(site)
    await site.user.click(consent())
    await press(site)
    await press(site)
    act(() => finish({ status: 'sealed', bird: 'Wren 27' }))
    await waitFor(() => expect(site.address()).toBe(fairPaths.done()))
    expect(seal).toHaveBeenCalledOnce()
  })

  it('leads the next person nowhere, and shows them nothing, when the last one has left while it was sealed', async () => {
    let finish: (result: SealResult) => void = () => {}
    seal.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    const site = await openForm()
    await fill(site)
    await site.user.click(consent())
    await press(site)
    act(nextPerson)
    await site.user.type(field('First name'), 'Bo')
    await act(async () => finish({ status: 'sealed', bird: 'Wren 27' }))
    expect(getLastSeal()).toBeNull()
    expect(site.address()).toBe(fairPaths.interest())
    expect(field('First name')).toHaveValue('Bo')
  })

  it('has fields that the browser cannot fill in from the last person, and forgets them with the person', async () => {
    const site = await openForm()
    await fill(site)
    await site.user.click(consent())
    const name = field('Email').getAttribute('name')
    expect(field('Email')).toHaveAttribute('autocomplete', 'off')
    act(nextPerson)
    expect(field('Email')).toHaveValue('')
    expect(consent()).not.toBeChecked()
    expect(field('Email').getAttribute('name')).not.toBe(name)
  })

  it('goes on without a camera', async () => {
    const site = await openForm()
    await fill(site)
    await site.user.click(screen.getByRole('button', { name: 'Photograph it' }))
    expect(await screen.findByText('No camera here. Choose a picture, or skip this.')).toBeVisible()
    await site.user.click(screen.getByRole('button', { name: 'Skip' }))
    expect(field('First name')).toHaveValue('Amina')
    expect(screen.getByRole('group', { name: /^Your résumé on paper/ })).toHaveFocus()
  })
})
