import { describe, expect, it } from 'vitest'
import { plainHtml, splitPlainHtml } from './plain-html.ts'

describe('the text of the first paint', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a title="<b>" onclick="alert(1)" href="https://a.example/&quot; onclick=alert(1)">x</a>',
    '<p style="position:fixed" id="root" class="evil">x</p>',
    '<div class="content-intro evil" onclick="alert(1)">x</div>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<!--<p>--><script>alert(1)</script>',
    '<!-- <script>alert(1)</script>',
    '<style>body{}</style><template><script>alert(1)</script></template>',
    '<scr<script>x</script>ipt>alert(1)</script>',
    '<<script>alert(1)</script>',
    '</div></div></main><form action=/x><input>',
    '<p <script>alert(1)</script>>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  ])('has no element and no attribute but its own: %s', (html) => {
    const box = plainHtml(html, 2)
    const tags = box.match(/<[^>]*>/g) ?? []
    const own =
      /^<\/?(?:p|div|a|b|table)>$|^<div class="content-intro">$|^<a href="https:\/\/a\.example\/[^"<>]*" rel="noopener noreferrer nofollow">$/
    expect(tags.filter((tag) => !own.test(tag))).toEqual([])
    expect(box.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
    const opened = tags.filter((tag) => !tag.startsWith('</')).length
    expect(tags.length - opened).toBe(opened)
  })

  it.each([
    ['<h1>A</h1><h3>B</h3><p>c &amp; d</p>', '<h2>A</h2><h3>B</h3><p>c &amp; d</p>'],
    ['<ul><li>One<li>Two</ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['<p style="x"><span class="y">Hi\u200b</span></p><p>&nbsp;</p><p>#LI-Remote</p>', '<p>Hi</p>'],
    [
      '<p><a href="https://a.example/?b=1&amp;c" onclick="x()">a</a></p>',
      '<p><a href="https://a.example/?b=1&amp;c" rel="noopener noreferrer nofollow">a</a></p>',
    ],
  ])('keeps what boards write: %s', (html, kept) => expect(plainHtml(html, 2)).toBe(kept))

  it.each([
    ['<p>Intro</p><h2>One</h2><p>a</p>', ['<p>Intro</p>', '<h2>One</h2><p>a</p>']],
    ['<h2>One</h2><p>a</p><h3>Two</h3>', ['<h2>One</h2><p>a</p>', '<h3>Two</h3>']],
    ['<div><p>Intro</p><h2>One</h2></div>', ['<div><p>Intro</p></div>', '<h2>One</h2>']],
    ['<p>One<br>more</p><p>Two</p>', ['<p>One<br>more</p>', '<p>Two</p>']],
    ['Bare words', ['Bare words', '']],
  ])('is cut after its first section as the sanitised one is: %s', (html, parts) => expect(splitPlainHtml(html)).toEqual(parts))
})
