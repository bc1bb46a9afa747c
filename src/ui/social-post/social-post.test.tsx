import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SocialPost } from './social-post.tsx'

function post(html = 'Six blankets.') {
  return render(
    <SocialPost
      profileName="Acme"
      profileImage="/me.svg"
      age="2 days ago"
      dateTime="2026-11-19T09:00:00Z"
      descriptionHtml={html}
      image="/lunch.svg"
      url="https://network.example/1"
    />,
  )
}

describe('a social post', () => {
  it('leads to the network in a new tab, from the whole card', () => {
    post()
    const link = screen.getByRole('link', { name: 'Acme post, opens in a new tab' })
    expect(link).toHaveAttribute('href', 'https://network.example/1')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByText('2 days ago')).toHaveAttribute('datetime', '2026-11-19T09:00:00Z')
  })

  it.each(['/lunch.svg', '/me.svg'])('hides a picture that fails to load: %s', (address) => {
    const { container } = post()
    const pictures = () => [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
    const [failing] = [...container.querySelectorAll(`img[src="${address}"]`)]
    fireEvent.error(failing as Element)
    expect(pictures()).toEqual(['/me.svg', '/lunch.svg'].filter((each) => each !== address))
  })

  it('sanitises what it says', () => {
    const { container } = post('Hello <img src=x onerror="alert(1)"><b>you</b>')
    expect(container.querySelector('[onerror]')).toBeNull()
    expect(screen.getByText('you').localName).toBe('b')
  })
})
