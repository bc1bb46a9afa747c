import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MediaRule } from './embeds.ts'
import { MediaRuleContext } from './media-rule.ts'
import { RichText } from './rich-text.tsx'
import { RichTextWithInset } from './rich-text-with-inset.tsx'
import { sanitiseHtml } from './sanitise-html.ts'
import { htmlOf } from './text-box.tsx'

const picture = '<img src="https://pictures.example/team.png" alt="The team" width="640" height="360">'
const video = '<iframe src="https://www.youtube.com/embed/abc-1?rel=0" title="A day with us" width="560" allow="camera"></iframe>'

function show(html: string, rule: MediaRule = 'press') {
  return render(
    <MediaRuleContext value={rule}>
      <RichText html={html} />
    </MediaRuleContext>,
  )
}

function paint(html: string, rule: MediaRule = 'press'): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = htmlOf(sanitiseHtml(html, 2, rule))
  return box
}

function sanitise(html: string, rule: MediaRule = 'press'): HTMLElement {
  const box = document.createElement('div')
  box.append(sanitiseHtml(html, 2, rule))
  return box
}

afterEach(() => vi.restoreAllMocks())

describe('a picture from another host', () => {
  it('waits for a press and names the host it will load from', () => {
    const { container } = show(`<p>Us</p>${picture}`)
    expect(container.querySelector('[src], [srcset], [poster]')).toBeNull()
    expect(screen.getByRole('button', { name: 'Show picture: The team' })).toBeVisible()
    expect(screen.getByText('The team')).toBeVisible()
    expect(screen.getByText('Loads from pictures.example')).toBeVisible()
  })

  it.each(['press', 'never'] as const)('never loads without a press, however the text embeds it: %s', (rule) => {
    const address = 'https://pictures.example/x'
    const { container } = show(
      [
        `<img srcset="${address} 2x" alt="a">`,
        `<picture><source srcset="${address}"><img src="${address}" srcset="${address} 1x" sizes="1px" alt="b"></picture>`,
        `<table background="${address}"><tr><td background="${address}">c</td></tr></table>`,
        `<p style="background:url(${address})">d</p><div style="list-style-image:url(${address})">e</div>`,
        `<video src="${address}" poster="${address}"><source src="${address}"><track src="${address}"></video>`,
        `<audio src="${address}" autoplay></audio><input type="image" src="${address}"><embed src="${address}">`,
        `<svg><image href="${address}"/><use href="${address}#a"/><feImage href="${address}"/></svg>`,
        `<object data="${address}"></object><link rel="icon" href="${address}"><img lowsrc="${address}" dynsrc="${address}">`,
        `<style>@import "${address}"; p { background: url(${address}) }</style><body background="${address}">`,
      ].join(''),
      rule,
    )
    const shown = [...container.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    expect(shown.filter(({ name, value }) => value.includes(address) && name !== 'data-address')).toEqual([])
    expect(container.querySelectorAll('img, picture, source, video, audio, svg, object, embed, link, style, input')).toHaveLength(
      0,
    )
  })

  it('reserves its space before it loads', () => {
    const { container } = show(picture)
    expect(container.querySelector('canvas')).toHaveAttribute('width', '640')
    expect(container.querySelector('canvas')).toHaveAttribute('height', '360')
  })

  it.each(['60%', '0', '-5', '1e3', '99999', '640"'])('ignores an invalid size: %j', (width) => {
    expect(
      show(`<img src="https://pictures.example/a.png" width='${width}' height="9">`).container.querySelector('canvas'),
    ).toBeNull()
  })

  it('is placed after a link that contains it, so that its button can be pressed alone', () => {
    for (const box of [sanitise, paint].map((make) =>
      make(`<p><a href="https://a.example/">See <b>${picture}</b></a> now</p>`),
    )) {
      const link = box.querySelector('a')
      expect(link).toHaveTextContent('See The team')
      expect(link?.querySelector('button')).toBeNull()
      expect(link?.nextElementSibling?.querySelector('button')).toHaveAccessibleName('Show picture: The team')
    }
  })

  it('is placed after its link in the order of the text', () => {
    const html = `<a href="https://a.example/">${picture}${video}<img src="https://pictures.example/b.png" alt="Last"></a>`
    for (const box of [sanitise, paint].map((make) => make(html))) {
      expect([...box.querySelectorAll('[data-embed]')].map((each) => each.getAttribute('data-title'))).toEqual([
        'The team',
        'A day with us',
        'Last',
      ])
    }
  })

  it('loads at once without a referrer if the setting allows it', () => {
    show(picture, 'allow')
    const shown = screen.getByRole('img', { name: 'The team' })
    expect(shown).toHaveAttribute('src', 'https://pictures.example/team.png')
    expect(shown).toHaveAttribute('referrerpolicy', 'no-referrer')
    expect(shown).toHaveAttribute('width', '640')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is replaced by its alternative text if the setting forbids it', () => {
    const { container } = show(`<p>Meet ${picture}</p><p><img src="https://pictures.example/b.png"></p>`, 'never')
    expect(container).toHaveTextContent(/^Meet The team$/)
    expect(container.querySelectorAll('p')).toHaveLength(1)
  })

  it.each([
    'http://pictures.example/a.png',
    'a.png',
    'data:image/png;base64,AA',
    'https://user:word@pictures.example/a.png',
    '//',
  ])('is dropped when its address is %s', (address) => {
    for (const rule of ['allow', 'press'] as const) expect(sanitise(`<img src="${address}" alt="x">`, rule).innerHTML).toBe('')
  })
})

describe('a picture from the own origin', () => {
  it.each(['/art/team.svg?v=1', `${window.location.origin}/art/team.svg?v=1`])(
    'loads at once, whatever the setting: %s',
    (src) => {
      for (const rule of ['press', 'never', 'allow'] as const) {
        const shown = sanitise(`<p><img src="${src}" alt="Us"></p>`, rule).querySelector('img')
        expect(shown).toHaveAttribute('src', '/art/team.svg?v=1')
        expect(shown).toHaveAttribute('alt', 'Us')
      }
    },
  )

  it('is rendered alike by the server and the browser', () => {
    const html = '<p><img src="/art/team.svg" alt="Us" width="64" height="48"></p>'
    expect(paint(html).innerHTML).toBe(sanitise(html).innerHTML)
  })

  it.each(['/\t/pictures.example/a.png', '/\\pictures.example/a.png', '//pictures.example/a.png'])(
    'is not one whose address only looks like a path: %j',
    (src) => expect(sanitise(`<img src="${src}">`, 'never').innerHTML).toBe(''),
  )
})

describe('a video in a text', () => {
  it('loads and starts after a press, without cookies, and receives focus', async () => {
    const user = userEvent.setup()
    const { container } = show(`<p>Watch</p>${video}`)
    expect(container.querySelector('iframe')).toBeNull()
    expect(screen.getByText('A day with us')).toBeVisible()
    expect(screen.getByText('Loads from youtube-nocookie.com')).toBeVisible()
    screen.getByRole('button', { name: 'Play video: A day with us' }).focus()
    await user.keyboard('{Enter}')
    const frame = screen.getByTitle('A day with us')
    expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/abc-1?rel=0&autoplay=1')
    expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
    expect(frame.getAttribute('allow')).not.toContain('camera')
    expect(frame).toHaveFocus()
  })

  it('names the host of a Vimeo player and falls back to a generic title', () => {
    show('<iframe src="https://player.vimeo.com/video/12345"></iframe>')
    expect(screen.getByRole('button', { name: 'Play video' })).toBeVisible()
    expect(screen.getByText('Loads from player.vimeo.com')).toBeVisible()
  })

  it('can be started before and after an inset', async () => {
    const user = userEvent.setup()
    render(<RichTextWithInset html={`<p>a</p>${video}<h2>b</h2><p>${video}</p>`} inset={<p>Film</p>} />)
    for (const button of screen.getAllByRole('button', { name: /Play video/ })) await user.click(button)
    expect(screen.getAllByTitle('A day with us')).toHaveLength(1)
  })

  it('stops when another video starts', async () => {
    const user = userEvent.setup()
    show(`${video}<iframe src="https://player.vimeo.com/video/2" title="Next"></iframe>`)
    await user.click(screen.getByRole('button', { name: 'Play video: A day with us' }))
    await user.click(screen.getByRole('button', { name: 'Play video: Next' }))
    expect(screen.getByTitle('Next')).toBeVisible()
    expect(screen.queryByTitle('A day with us')).toBeNull()
    expect(screen.getByRole('button', { name: 'Play video: A day with us' })).toBeVisible()
  })

  it('shows a message offline and plays on a press once back online', async () => {
    const user = userEvent.setup()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show(video)
    await user.click(screen.getByRole('button', { name: /Play video/ }))
    expect(screen.getByText(/You’re offline/)).toBeVisible()
    expect(screen.queryByTitle('A day with us')).toBeNull()
    onLine.mockReturnValue(true)
    await user.click(screen.getByRole('button', { name: /Play video/ }))
    expect(screen.getByTitle('A day with us')).toBeVisible()
  })

  it.each([
    'https://evil.example/embed/1',
    'https://www.youtube.com.evil.example/embed/1',
    'https://www.youtube.com/watch?v=1',
    'https://player.vimeo.com/video/1"onload="x',
    'javascript:alert(1)',
  ])('is dropped when its player is not known: %s', (src) => {
    for (const box of [sanitise, paint].map((make) => make(`<iframe src='${src}'></iframe>`))) expect(box.innerHTML).toBe('')
  })
})

it('drops all media where there is no room for any', () => {
  const { container } = render(
    <RichText html={`<p>Words ${picture}${video}<img src="/art/a.svg" alt="b"></p>`} hasMedia={false} />,
  )
  expect(container).toHaveTextContent(/^Words$/)
  expect(container.querySelector('img, button')).toBeNull()
})

describe('the first paint and the hydrated page', () => {
  const parts = [
    picture,
    video,
    '<img src="/art/a.svg" alt="Own" width="3" height="4">',
    '<img src="http://a.example/x">',
    '<img src="https://b.example/&quot;&gt;" alt="&quot;&lt;i&gt; #LI-1">',
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<ul><li>',
    '</ul>',
    '<h2>',
    '</h2>',
    '<a href="https://a.example/">',
    '</a>',
    '<span>',
    '</span>',
    '<table><tr><td>',
    '</table>',
    'words',
  ]
  it('show the same pictures and videos in the same order', () => {
    const media = (box: HTMLElement) => [...box.querySelectorAll('img, [data-embed]')].map(({ outerHTML }) => outerHTML)
    const markup = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((list) => list.join(''))
    fc.assert(
      fc.property(markup, fc.constantFrom<MediaRule>('press', 'allow', 'never'), (html, rule) => {
        expect(media(paint(html, rule))).toEqual(media(sanitise(html, rule)))
      }),
    )
  })
})
