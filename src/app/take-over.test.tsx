import { describe, expect, it } from 'vitest'
import { rememberTouch } from './take-over.tsx'

const markup = '<a href="/">Home</a><button>Play</button><button>More</button>'

function draw(root: HTMLElement): readonly HTMLElement[] {
  root.innerHTML = markup
  return [...root.querySelectorAll<HTMLElement>('a, button')]
}

describe('rememberTouch', () => {
  it('finds what was focused and pressed while the successor was being drawn', () => {
    const root = document.createElement('div')
    document.body.append(root)
    const [, play] = draw(root)
    const restore = rememberTouch(root)
    play?.focus()
    if (play) play.dataset['pressed'] = ''
    const [, drawn] = draw(root)
    let presses = 0
    drawn?.addEventListener('click', () => presses++)
    restore()
    expect(document.activeElement).toBe(drawn)
    expect(presses).toBe(1)
  })

  it('leaves alone what nobody touched', () => {
    const root = document.createElement('div')
    document.body.append(root)
    draw(root)
    const restore = rememberTouch(root)
    let presses = 0
    for (const one of draw(root)) one.addEventListener('click', () => presses++)
    restore()
    expect(presses).toBe(0)
    expect(root.contains(document.activeElement)).toBe(false)
  })
})
