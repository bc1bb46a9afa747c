import { describe, expect, it } from 'vitest'
import { canonicalPathOf, pageHead, replacePageHead, withOrigin } from './page-meta.ts'

const html =
  '<head><!--page-->\n<title>Site</title>\n<!--/page--><meta property="og:image" content="/brand/share.png" /><meta name="twitter:image" content="/brand/share.png" /></head>'

describe('page metadata', () => {
  it('contains title, description and canonical URL, also for link previews', () => {
    expect(
      pageHead(
        { title: 'Benefits', description: 'Rest & play' },
        { pathname: '/benefits/', origin: '', language: 'en', languages: ['en'] },
      ).split(/\n\s*/),
    ).toEqual([
      '<title>Benefits</title>',
      '<meta name="description" content="Rest &amp; play">',
      '<link rel="canonical" href="/benefits">',
      '<meta property="og:url" content="/benefits">',
      '<meta property="og:title" content="Benefits">',
      '<meta property="og:description" content="Rest &amp; play">',
      '<meta name="twitter:title" content="Benefits">',
      '<meta name="twitter:description" content="Rest &amp; play">',
    ])
  })

  it('has no canonical URL for a page that is not indexed', () => {
    const head = pageHead(
      { title: 'Gone', isIndexed: false },
      { pathname: '/nope', origin: 'https://jobs.example', language: 'en', languages: ['en'] },
    )
    expect(head).toContain('<meta name="robots" content="noindex">')
    expect(head).not.toContain('/nope')
  })

  it('replaces the head of the shell, whatever characters it contains', () => {
    const head = pageHead({ title: '$& </title><script>' }, { pathname: '/', origin: '', language: 'en', languages: ['en'] })
    const replaced = replacePageHead(html, head)
    expect(replaced).toContain('<title>$&amp; &lt;/title&gt;&lt;script&gt;</title>')
    expect(replaced).not.toContain('<title>Site')
    expect(replacePageHead(replaced, '<title>Again</title>')).not.toContain('script')
  })

  it('gets absolute URLs when the origin is known', () => {
    const page = replacePageHead(
      html,
      pageHead({ title: 'T' }, { pathname: '/benefits', origin: '', language: 'en', languages: ['en'] }),
    )
    const served = withOrigin(page, 'https://jobs.example')
    expect(served).toContain('<link rel="canonical" href="https://jobs.example/benefits">')
    expect(served).toContain('<meta property="og:url" content="https://jobs.example/benefits">')
    expect(served).toContain('<meta property="og:image" content="https://jobs.example/brand/share.png"')
    expect(served).toContain('<meta name="twitter:image" content="https://jobs.example/brand/share.png"')
    expect(withOrigin(served, 'https://other.example')).toBe(served)
  })
})

it.each([
  ['/', '/'],
  ['/benefits', '/benefits'],
  ['/benefits/', '/benefits'],
  ['/Locations/BERLIN/', '/locations/berlin'],
  ['//', '/'],
])('canonicalPathOf maps %s to %s', (pathname, page) => expect(canonicalPathOf(pathname)).toBe(page))
