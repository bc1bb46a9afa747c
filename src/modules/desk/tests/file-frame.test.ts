import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { deskUrl } from '../shared/desk.ts'
import { DeskLog } from '../shared/log.ts'
import { type DeskClient, modulesWithDesk, signedInDesk } from './desk-client.ts'

/** What the service gives the viewer: the document of its frame, and the bytes of files. */

let open: Delivering
let desk: DeskClient
beforeEach(async () => {
  open = await openDelivering({ modules: modulesWithDesk() })
  desk = await signedInDesk(open.request)
})
afterEach(() => open.close())

const content = Buffer.from('%PDF-1.7 of Amina')
const apply = async () =>
  open.apply({
    resume_text: undefined,
    resume_url: await open.upload('cv.pdf', content, 'application/pdf'),
    resume_url_filename: 'cv.pdf',
  })
const seen = async () =>
  (await desk.read(DeskLog, deskUrl.log({}, null))).entries
    .filter(({ deed }) => deed === 'saw-file')
    .map(({ detail, name }) => [name, detail])

describe('the frame of the viewer', () => {
  it('may do nothing but run its own code and one worker, has no origin, and is framed by this site only', async () => {
    const response = await desk.get(deskUrl.fileFrame)
    const html = await response.text()
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(html) ?? []
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? []
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(script.length).toBeGreaterThan(1_000)
    expect(response.headers.get('Content-Security-Policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash(script)}`,
      `style-src ${hash(style)}`,
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
    ])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  })

  it('is not there for anybody who is not signed in', async () => {
    const response = await open.request(deskUrl.fileFrame)
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('<script>')
  })
})

describe('a file for the viewer', () => {
  it('is a download to any browser that opens its address, and is in the log as seen, once an hour', async () => {
    const id = await apply()
    for (let times = 0; times < 3; times += 1) {
      const response = await desk.get(deskUrl.shownFile(id, 'resume'))
      expect(Buffer.from(await response.arrayBuffer())).toEqual(content)
      expect(response.headers.get('Content-Disposition')).toMatch(/^attachment;/)
      expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    }
    expect(await seen()).toEqual([['Dana Whitfield', 'resume']])
  })

  it('does not leave the server before its entry is in the log', async () => {
    const id = await apply()
    await open.database.write(["CREATE TRIGGER no_log BEFORE INSERT ON desk_log BEGIN SELECT RAISE(ABORT, 'full'); END"])
    const response = await desk.get(deskUrl.shownFile(id, 'resume'))
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(await response.text()).not.toContain('Amina')
  })

  it('has no entry where there is no such file, and no bytes for anybody who is not signed in', async () => {
    const id = await apply()
    expect((await desk.get(deskUrl.shownFile(id, 'nothing'))).status).toBe(404)
    expect((await open.request(deskUrl.shownFile(id, 'resume'))).status).toBe(401)
    expect(await seen()).toEqual([])
  })
})
