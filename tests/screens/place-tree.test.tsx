import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testBoard, type TestJob } from './board.ts'
import { openSite, withLaptop, withServices } from './render-site.tsx'

/** The filter of places on a laptop, by pointer and by keys. */

const cities = ['Boston, MA', 'Chicago, IL', 'Denver, CO', 'Austin, TX', 'Seattle, WA', 'Detroit, MI', 'Miami, FL', 'Dallas, TX']
const places = [
  ...cities,
  'Boston, MA',
  'Berlin, Germany',
  'Munich, Germany',
  'Paris, France',
  'Oslo, Norway',
  'Rome, Italy',
  'Lima, Peru',
]
const countryOf = (place: string) => (/, [A-Z]{2}$/.test(place) ? 'United States' : (place.split(', ')[1] ?? ''))
const jobs: TestJob[] = places.map((location, index) => ({
  id: index + 1,
  title: `Baker ${index + 1}`,
  location,
  more: { whereabouts: [{ path: [countryOf(location), location.split(',')[0]], name: location, isRemote: false }] },
  department: location.includes('Peru') ? 'Software Engineering' : 'Design',
}))
withLaptop()
withServices(() => testBoard(jobs))

const items = () => screen.getAllByRole('treeitem').map((item) => item.querySelector('bdi')?.textContent ?? item.textContent)

it('has countries with five of their places, all on request, and what leads nowhere last', async () => {
  const { address, user } = openSite('/jobs?department=Design')
  await user.click(await screen.findByRole('button', { name: /^Location/ }))
  const tree = await screen.findByRole('tree', { name: 'Location' })
  await waitFor(() => expect(items().slice(0, 2)).toEqual(['United States', 'Boston, MA']))
  expect(items().slice(6, 12)).toEqual(['Show all 8 in United States', 'Germany', 'France', 'Italy', 'Norway', 'Peru'])
  expect(within(tree).getByRole('treeitem', { name: 'Peru No jobs' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(within(tree).getByRole('treeitem', { name: 'Show all 8 in United States' }))
  expect(items().slice(0, 10)).toContain('Dallas, TX')
  await user.click(within(tree).getByRole('button', { name: 'Places in Germany' }))
  expect(items()).toContain('Munich, Germany')

  await user.click(within(tree).getByRole('treeitem', { name: /^Boston/ }))
  expect(within(tree).getByRole('treeitem', { name: 'United States 9 jobs' })).toHaveAttribute('aria-checked', 'mixed')
  await user.click(within(tree).getByRole('treeitem', { name: /^Germany/ }))
  expect(within(tree).getByRole('treeitem', { name: /^Munich/ })).toHaveAttribute('aria-checked', 'true')
  await waitFor(() => expect(address()).toBe('/jobs?department=Design&location=Boston%2C+MA&location=Germany'))
  await user.click(screen.getByRole('button', { name: 'Show 4 jobs' }))
  expect(screen.queryByRole('tree')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Location/ })).toHaveTextContent('2 places')
})

it('is walked by the arrow keys', async () => {
  const { address, user } = openSite('/jobs')
  await user.click(await screen.findByRole('button', { name: /^Location/ }))
  await screen.findByRole('tree', { name: 'Location' })
  const focused = () => document.activeElement?.querySelector('bdi')?.textContent
  await user.tab()
  await user.tab()
  expect(focused()).toBe('United States')
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  expect(focused()).toBe('Germany')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Berlin, Germany')
  await user.keyboard(' ')
  await waitFor(() => expect(address()).toBe('/jobs?location=Berlin%2C+Germany'))
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Germany')
  await user.keyboard('{Home}')
  expect(focused()).toBe('United States')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: /^Location/ })).toHaveFocus()
})
