import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Autocomplete } from '../autocomplete/autocomplete.tsx'
import { ExternalLink } from '../link/arrow-link.tsx'
import { RichText } from '../rich-text/rich-text.tsx'
import { TextField } from '../text-field/text-field.tsx'
import { SharedDevice } from './shared-device.ts'

const ignore = () => {}
const texts = { isRequired: false, error: null }
const city = {
  ...texts,
  id: 'city',
  name: 'location',
  icon: 'map-pin',
  label: 'City',
  text: '',
  autoComplete: 'address-level2',
} as const

function Fields() {
  return (
    <>
      <TextField {...texts} id="mail" name="email" label="Email" value="" onChange={ignore} autoComplete="email" />
      <Autocomplete {...city} suggestions={[]} onType={ignore} onChoose={ignore} isLoading={false} hint={null} />
    </>
  )
}

const memoryOf = (id: string) => ['name', 'autocomplete'].map((attribute) => document.getElementById(id)?.getAttribute(attribute))

describe('a device that many people share', () => {
  it('gives the fields of each person names of their own, and asks the browser to remember none', () => {
    const { rerender } = render(<Fields />)
    expect([memoryOf('mail'), memoryOf('city')]).toEqual([
      ['email', 'email'],
      ['location', 'address-level2'],
    ])
    for (const person of [3, 4]) {
      rerender(
        <SharedDevice value={person}>
          <Fields />
        </SharedDevice>,
      )
      expect([memoryOf('mail'), memoryOf('city')]).toEqual([
        [`email-${person}`, 'off'],
        [`location-${person}`, 'off'],
      ])
    }
  })

  it('shows neither the links of a text nor what other sites serve', () => {
    const html = `<p>Read <a href="https://elsewhere.example">our <em>story</em></a>.</p>
      <p><img src="https://elsewhere.example/team.png" alt="The team"><img src="/own.svg" alt="Our house"></p>
      <iframe src="https://www.youtube.com/embed/film"></iframe>`
    const { container } = render(
      <SharedDevice value={1}>
        <RichText html={html} />
        <ExternalLink href="https://elsewhere.example/no">Say no</ExternalLink>
      </SharedDevice>,
    )
    expect(container).toHaveTextContent('Read our story. The team')
    expect(container).toHaveTextContent('Say no: elsewhere.example/no')
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'Our house' })).toBeVisible()
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })
})
