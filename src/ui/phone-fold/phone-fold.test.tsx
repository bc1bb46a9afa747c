import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PhoneFold } from './phone-fold.tsx'

function show(isPhone: boolean) {
  return (
    <PhoneFold label="All 6 values" isPhone={isPhone}>
      <p>Listen first</p>
    </PhoneFold>
  )
}

describe('PhoneFold', () => {
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
})
