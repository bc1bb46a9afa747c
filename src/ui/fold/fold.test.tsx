import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Fold } from './fold.tsx'

function show(isPhone?: boolean) {
  return (
    <Fold label="All 6 values" {...(isPhone === undefined ? {} : { isPhone })}>
      <p>Listen first</p>
    </Fold>
  )
}

describe('a fold', () => {
  it('is closed on a phone until it is pressed, and is open on a wider screen', () => {
    const { rerender } = render(show(true))
    expect(screen.getByText('Listen first')).not.toBeVisible()
    screen.getByText('All 6 values').click()
    expect(screen.getByText('Listen first')).toBeVisible()
    screen.getByText('All 6 values').click()
    expect(screen.getByText('Listen first')).not.toBeVisible()
    rerender(show(false))
    expect(screen.getByText('Listen first')).toBeVisible()
  })

  it('is closed at every width if it is not for phones alone', () => {
    render(show())
    expect(screen.getByText('Listen first')).not.toBeVisible()
    screen.getByText('All 6 values').click()
    expect(screen.getByText('Listen first')).toBeVisible()
  })
})
