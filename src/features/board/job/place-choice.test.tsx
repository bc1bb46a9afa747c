import { act, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import { createStore } from '#platform/store.ts'
import type { JobListsState } from '../device/job-lists.ts'
import { usePlaceChoice } from './place-choice.ts'

const { fake } = vi.hoisted(() => ({ fake: { load: vi.fn<() => Promise<void>>(), first: { status: 'loading' } } }))
vi.mock('../device/job-lists.ts', () => ({
  jobLists: {
    load: fake.load,
    subscribe: (onChange: () => void) => store.subscribe(onChange),
    getState: () => store.get(),
    getFirstState: () => fake.first,
  },
}))

const post = (id: number, location: string) =>
  ({ id, location, title: 'Cook', card: 'cook', places: [], pay: null }) as unknown as JobListing
const ready = (...jobs: JobListing[]): JobListsState => ({ status: 'ready', jobs, freelanceJobs: [], asOfSeconds: null })
const oslo = post(50, 'Oslo')
const both = ready(oslo, post(51, 'Seattle'))
let store = createStore<JobListsState>({ status: 'loading' })
beforeEach(() => {
  store = createStore<JobListsState>({ status: 'loading' })
  fake.load.mockReset().mockResolvedValue()
})

/** Opens the page of a job, and says whether its place is asked before its form. */
function open(address: string, { isHydrated = true, isFormUsed = false } = {}) {
  let isOpen = false
  let goTo: (address: string) => void = () => {}
  function Page({ jobId }: { readonly jobId: number }): ReactNode {
    const navigate = useNavigate()
    const choice = usePlaceChoice(jobId, () => isFormUsed)
    useLayoutEffect(() => {
      goTo = (next) => void navigate(next)
      ;({ isOpen } = choice)
    })
    return null
  }
  const page = (jobId: number) => (
    <MemoryRouter initialEntries={[address]}>
      <Page jobId={jobId} />
    </MemoryRouter>
  )
  const { rerender } = render(page(50), isHydrated ? {} : { container: document.createElement('div'), hydrate: true })
  return {
    isOpen: () => isOpen,
    goTo: (next: string) => act(() => goTo(next)),
    showJob: (jobId: number) => rerender(page(jobId)),
    hears: (lists: JobListsState) => act(() => store.set(lists)),
  }
}

describe('the place of a job', () => {
  it('is asked for while the lists are loading, and when they have its card', () => {
    const page = open('/jobs/50?place=choose')
    expect(page.isOpen()).toBe(true)
    page.hears(both)
    expect(page.isOpen()).toBe(true)
  })

  it('loads the lists when it is asked for, and only then', () => {
    open('/jobs/50')
    expect(fake.load).not.toHaveBeenCalled()
    open('/jobs/50?place=choose')
    expect(fake.load).toHaveBeenCalledOnce()
  })

  it('is not asked for over a form that an older list has opened', () => {
    const page = open('/jobs/50?place=choose')
    page.hears(ready(oslo))
    expect(page.isOpen()).toBe(false)
    page.hears(both)
    expect(page.isOpen()).toBe(false)
    page.goTo('/jobs/50?place=choose#apply')
    expect(page.isOpen()).toBe(false)
  })

  it('is not asked for over a form that opened without a network', () => {
    const page = open('/jobs/50?place=choose')
    page.hears({ status: 'unavailable' })
    page.hears({ status: 'loading' })
    expect(page.isOpen()).toBe(false)
    page.hears(both)
    expect(page.isOpen()).toBe(false)
  })

  it('is asked for again at another job, and when the address asks anew', () => {
    const page = open('/jobs/50?place=choose')
    page.hears(ready(oslo))
    page.hears(both)
    page.showJob(51)
    expect(page.isOpen()).toBe(true)
    page.goTo('/jobs/51')
    expect(page.isOpen()).toBe(false)
    page.goTo('/jobs/51?place=choose')
    expect(page.isOpen()).toBe(true)
  })

  it('is not asked for over a written form that was used before the code was there', () => {
    expect(open('/jobs/50?place=choose', { isHydrated: false }).isOpen()).toBe(true)
    expect(open('/jobs/50?place=choose', { isHydrated: false, isFormUsed: true }).isOpen()).toBe(false)
  })
})
