import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SocialPost } from './social-post.tsx'

function post(html = 'Six blankets.', article: { title: string; author: string } | null = null) {
  return render(
    <SocialPost
      profileName="Acme"
      profileUrl="https://network.example/acme"
      article={article}
      profileImage="/me.svg"
      age="2 days ago"
      dateTime="2026-11-19T09:00:00Z"
      descriptionHtml={html}
      image="/lunch.svg"
      url="https://network.example/1"
    />,
  )
}

describe('SocialPost', () => {
  it('links the whole card to the network in a new tab', () => {
    post()
    const link = screen.getByRole('link', { name: 'Acme post, 2 days ago, opens in a new tab' })
    expect(link).toHaveAttribute('href', 'https://network.example/1')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByText('2 days ago')).toHaveAttribute('datetime', '2026-11-19T09:00:00Z')
  })

  it('links the profile', () => {
    post()
    expect(screen.getByRole('link', { name: 'Acme opens in a new tab' })).toHaveAttribute('href', 'https://network.example/acme')
  })

  it('shows the title and the author of an article', () => {
    post('Words.', { title: 'The app that went on a diet', author: 'Adaeze Obi' })
    expect(screen.getByText('The app that went on a diet')).toBeVisible()
    expect(screen.getByText('by Adaeze Obi')).toBeVisible()
  })

  it.each(['/lunch.svg', '/me.svg'])('hides a picture that fails to load: %s', (address) => {
    const { container } = post()
    const pictures = () => [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
    const [failing] = [...container.querySelectorAll(`img[src="${address}"]`)]
    fireEvent.error(failing as Element)
    expect(pictures()).toEqual(['/me.svg', '/lunch.svg'].filter((each) => each !== address))
  })

  it('loads a waiting picture on a press and retains focus in the card', async () => {
    const user = userEvent.setup()
    const { container } = render(
      <SocialPost
        profileName="Acme"
        profileUrl={null}
        profileImage={null}
        article={null}
        age="2 days ago"
        dateTime="2026-11-19T09:00:00Z"
        descriptionHtml="Lunch."
        image="https://pictures.example/lunch.png"
        waitingImageHost="pictures.example"
        url="https://network.example/1"
      />,
    )
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getByText('Loads from pictures.example')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show picture of this Acme post' }))
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/lunch.png')
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link')).toHaveFocus()
  })

  it('drops pictures and videos from its text', () => {
    const { container } = post(
      '<img src="https://a.example/x.png" alt="x"><iframe src="https://player.vimeo.com/video/1"></iframe>Words',
    )
    expect(screen.queryByRole('button')).toBeNull()
    expect(container.querySelector('[src^="https:"]')).toBeNull()
  })

  it('sanitises its text', () => {
    const { container } = post('Hello <img src=x onerror="alert(1)"><b>you</b>')
    expect(container.querySelector('[onerror]')).toBeNull()
    expect(screen.getByText('you').localName).toBe('b')
  })
})
