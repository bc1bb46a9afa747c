// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import jsQR from 'jsqr'
import { describe, expect, it } from 'vitest'
import { QrCode } from './qr-code.tsx'

/** Draws the path of a code, each module as a square of `scale` pixels, and reads it back. */
function readBack(svg: HTMLElement, scale: number): string | undefined {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const side = modules * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * side + Number(x) * scale) * 4
      for (let index = start; index < start + Number(width) * scale * 4; index += 1) if (index % 4 !== 3) pixels[index] = 0
    }
  }
  return jsQR(pixels, side, side)?.data
}

describe('a QR code', () => {
  it.each([
    'https://careers.acme.example/jobs/7417001?gh_src=steelcity26',
    `https://jobs.example/?${'jobs=7417001,'.repeat(20)}`,
    'https://jobs.example/?city=Zürich&q=早',
  ])('is read back by a decoder: %s', (text) => {
    render(<QrCode text={text} label="Baker" />)
    expect(readBack(screen.getByRole('img', { name: 'Baker' }), 4)).toBe(text)
  })

  it('has four light modules on each side', () => {
    render(<QrCode text="x" label="Baker" size={208} />)
    const code = screen.getByRole('img', { name: 'Baker' })
    const rows = [...(code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)]
    expect(Math.min(...rows.map(([, x]) => Number(x)))).toBe(4)
    expect(Math.min(...rows.map(([, , y]) => Number(y)))).toBe(4)
    expect(code).toHaveAttribute('width', '208')
  })
})
