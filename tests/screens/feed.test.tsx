import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { home } from '../setup/demo-content.ts'
import { openSite, services, withServices } from './render-site.tsx'

withServices()

const plan = (faults: object) => services().request('/api/faults', { method: 'PUT', body: JSON.stringify(faults) })
const feed = () => screen.queryByRole('region', { name: home.feed.heading })
const subPage = () => screen.findByRole('link', { name: 'Back to home' })

it('hides a failed feed of the home page, and requests it again at the next visit', async () => {
  await plan({ feed: 503 })
  const site = openSite('/')
  await screen.findByRole('region', { name: home.blog.heading })
  await waitFor(() => expect(feed()).not.toBeInTheDocument())
  await plan({ feed: null })
  await site.goTo('/benefits')
  await subPage()
  await site.goTo('/')
  await screen.findByRole('region', { name: 'Open jobs' })
  expect(await screen.findByRole('region', { name: `Posts, ${home.feed.heading}` })).toBeInTheDocument()
})
