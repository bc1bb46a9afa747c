import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plainPage } from './plain-page.ts'

const usual = { style: 'h1{color:red}', isSecret: false, hasForm: false }
const page = { title: 'A <b>', mainHtml: '<h1>Hello</h1>' }
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a plain page', () => {
  it('allows its own style and script, by their hashes, and nothing else', () => {
    const { headers, write } = plainPage({ ...usual, script: 'let a = 1' })
    const policy = headers['Content-Security-Policy'] ?? ''
    const style = /<style>([^]*)<\/style>/.exec(write(page))?.[1] ?? ''
    expect(style).toMatch(/h1\{color:red\}$/)
    expect(policy).toContain(`style-src ${hashOf(style)};`)
    expect(policy).toContain(`script-src ${hashOf('let a = 1')};`)
    expect(policy).toContain("default-src 'none';")
    expect(plainPage(usual).headers['Content-Security-Policy']).not.toContain('script-src')
  })

  it('is neither stored nor sent as a referrer where its address is a secret, and posts only to itself', () => {
    const { headers } = plainPage({ ...usual, isSecret: true, hasForm: true })
    expect(headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    })
    expect(headers['Content-Security-Policy']).toContain("form-action 'self'")
    expect(plainPage(usual).headers['Content-Security-Policy']).toContain("form-action 'none'")
  })

  it('escapes its title, and says in which language it is', () => {
    const html = plainPage(usual).write(page)
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('<title>A &lt;b&gt; – ')
    expect(html).toContain('<main>\n<h1>Hello</h1>\n</main>')
  })

  it('refuses a script that would end its own element', () => {
    expect(() => plainPage({ ...usual, script: 'a = "</SCRIPT>"' })).toThrow('would end its element')
  })
})
