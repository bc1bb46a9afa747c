import { act, render } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LateFooter } from './late-footer.tsx'

vi.mock('./late/frame-end.tsx', () => ({
  get FrameEnd(): never {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

const page = (
  <>
    <main>Jobs</main>
    <LateFooter />
  </>
)

afterEach(() => {
  document.body.innerHTML = ''
})

describe('a page whose footer has left the server', () => {
  it('keeps the footer that the server has rendered', async () => {
    const rendered = '<main>Jobs</main><!--$--><footer class="f"><a href="/benefits">Benefits</a></footer><!--/$-->'
    const root = document.body.appendChild(document.createElement('div'))
    root.innerHTML = rendered
    const errors: unknown[] = []
    const report = (error: unknown) => errors.push(error)
    await act(async () => {
      hydrateRoot(root, page, { onRecoverableError: report, onUncaughtError: report })
    })
    expect(errors).toEqual([])
    expect(root.innerHTML).toBe(rendered)
  })

  it('a page that no server has rendered is shown without its footer', async () => {
    const { container } = await act(async () => render(page))
    expect(container).toHaveTextContent(/^Jobs$/)
  })
})
