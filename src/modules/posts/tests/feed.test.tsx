import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { home } from '#tests/setup/demo-content.ts'
import { openSite, services, withServices } from '#tests/screens/render-site.tsx'

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

it('shows the posts of the company on the home page, at its anchor, with a link to more', async () => {
  openSite('/')
  const region = await screen.findByRole('region', { name: home.feed.heading })
  expect(region).toHaveAttribute('id', home.feed.heading.replace('#', '').toLowerCase())
  expect(await within(region).findByRole('link', { name: /^Discover more/ })).toHaveAttribute('href', home.feed.url)
})
