import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { songNotes, SongLine } from './song-line.tsx'

const art = { rest: '/rest.svg', sing: '/sing.svg' }

describe('the song line', () => {
  it('is one picture that says how much is answered', () => {
    render(<SongLine art={art} progress={{ answered: 7, required: 15 }} />)
    expect(screen.getByRole('img', { name: '7 of 15 required answers' })).toBeVisible()
  })

  it('has one note for each required answer, and one for two of a long form', () => {
    expect(songNotes({ answered: 7, required: 24 })).toEqual({ count: 24, filled: 7 })
    expect(songNotes({ answered: 7, required: 25 })).toEqual({ count: 13, filled: 3 })
    expect(songNotes({ answered: 25, required: 25 })).toEqual({ count: 13, filled: 13 })
  })

  it('sings once in a visit, with the last answer', () => {
    const line = (answered: number) => <SongLine art={art} progress={{ answered, required: 2 }} />
    const { rerender } = render(line(1))
    const isSinging = () => screen.getByRole('img', { name: /required answers/ }).hasAttribute('data-sings')
    rerender(line(2))
    expect(isSinging()).toBe(true)
    rerender(line(1))
    rerender(line(2))
    expect(isSinging()).toBe(false)
  })
})
