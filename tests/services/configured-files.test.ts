import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml } from '#shared/html-text.ts'
import type { Settings } from '#shared/settings.ts'
import { configureFiles, integrityOf, settingsElement, settingsLine } from '#server/web/files/configured-files.ts'
import { contentSecurityPolicy } from '#server/web/files/content-security-policy.ts'
import { readBuildSettings } from '#server/web/settings/read-settings.ts'
import { siteRoutes } from '#server/web/pages/routes.ts'

/** One build, and servers with other settings in front of it. */

const built = readBuildSettings({})
const wanted: Settings = {
  ...built,
  autocompleteUrl: "https://cities.example/it's",
  modules: { choirs: { key: '</script>' } },
  vendors: { connect: ['https://files.example'], script: ['https://vendor.example'], frame: [], image: [] },
}

const policy = contentSecurityPolicy(built).replace("script-src 'self'", "script-src 'self' 'sha256-inline'")
const page = (name: string) =>
  [
    `<html><head><meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    `<!--page--><title>${name}</title><!--/page-->${settingsElement(built)}</head><body>`,
    `<div id="root">${'A text. '.repeat(200)}</div></body></html>`,
  ].join('')

const entry = (url: string, text: string) => ({ integrity: integrityOf(Buffer.from(text)), revision: 'abc123', url })
const list = [
  entry('shell.html', page('shell')),
  { revision: 'def456', url: '/' },
  { ...entry('assets/a.js', 'a'), revision: null },
]
const worker = `${settingsLine(built)}install(${list.map((each) => JSON.stringify(each)).join(',')});${'//'.repeat(1000)}`

let clientDir: string

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'careers-configured-'))
  const files = {
    'index.html': page('home'),
    'shell.html': page('shell'),
    'job-shell.html': page('job'),
    'benefits/index.html': page('benefits'),
    'robots.txt': 'User-agent: *\n',
    'sw.js': worker,
    'sw.js.br': 'the worker of the build, compressed',
    'assets/a.js': 'a',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(clientDir, file)), { recursive: true })
    await writeFile(path.join(clientDir, file), text)
  }
})

afterAll(async () => rm(clientDir, { recursive: true, force: true }))

async function serve(settings: Settings) {
  const configured = await configureFiles(clientDir, built, settings)
  const unknown = { status: 'unknown' } as const
  const site = await siteRoutes({
    clientDir,
    configured,
    originOf: () => 'https://jobs.example',
    jobs: {
      find: async () => unknown,
      findWithForm: async () => unknown,
      list: async () => null,
      findEducationName: async () => null,
      findEducationId: async () => ({ status: 'unavailable' }),
    },
    brand: { name: 'Acme', siteWord: 'careers', description: 'Jobs.' },
    brandPages: { hubNames: {}, leavesOut: [], officeKeys: [] },
    hasVendorScripts: false,
    staffPages: ['/staff'],
    jobRenderer: null,
    warn: () => {},
  })
  return async (address: string, headers: Record<string, string> = {}) => {
    const response = await site.request(address, { headers })
    return { response, body: Buffer.from(await response.arrayBuffer()), policy: response.headers.get('Content-Security-Policy') }
  }
}

/** The settings that a document tells its code. */
function settingsOf(html: string): unknown {
  const [, json = ''] = /<script type="application\/json" id="settings">([^<]*)<\/script>/.exec(html) ?? []
  return JSON.parse(json)
}

describe('a server with the settings of its build', () => {
  it('serves the files of the build', async () => {
    expect(await configureFiles(clientDir, built, { ...built })).toEqual(new Map())
  })
})

describe('a server with other settings than its build', () => {
  it.each(['/', '/benefits', '/jobs/7', '/thank-you', '/staff', '/fair', '/shell.html'])(
    'tells them in the document of %s',
    async (address) => {
      const get = await serve(wanted)
      const { body } = await get(address)
      expect(settingsOf(body.toString())).toEqual(wanted)
    },
  )

  it('sends a policy that follows from them, in the document and as a header', async () => {
    const get = await serve(wanted)
    for (const address of ['/', '/benefits', '/jobs/7']) {
      const { body, policy: header } = await get(address)
      expect(header).toContain("connect-src 'self' https://cities.example https://files.example;")
      expect(header).toContain("script-src 'self' https://vendor.example 'sha256-inline';")
      expect(body.toString()).toContain(escapeHtml("script-src 'self' https://vendor.example 'sha256-inline';"))
    }
    expect((await get('/sw.js')).policy).toContain('https://cities.example')
  })

  it("gives its worker the settings and the new documents' hashes, so that devices update", async () => {
    const get = await serve(wanted)
    const code = (await get('/sw.js')).body.toString()
    expect(code.startsWith(settingsLine(wanted))).toBe(true)
    const shell = (await get('/shell.html')).body
    expect(code).toContain(`{"integrity":"${integrityOf(shell)}","revision":"abc123`)
    const revisions = (text: string) => [...text.matchAll(/"revision":"(\w+)"/g)].map(([, revision]) => revision)
    expect(revisions(code)).toHaveLength(2)
    for (const revision of revisions(worker)) expect(revisions(code)).not.toContain(revision)
    // What is the same in every build of this code is not stored again.
    expect(code).toContain(JSON.stringify(list[2]))
  })

  it('sends the changed worker compressed, with a tag of its own', async () => {
    const [get, before] = [await serve(wanted), await serve(built)]
    const { body, response } = await get('/sw.js')
    const tag = response.headers.get('ETag')
    expect(tag).not.toBe((await before('/sw.js')).response.headers.get('ETag'))
    const brotli = await get('/sw.js', { 'Accept-Encoding': 'br, gzip' })
    expect(brotli.response.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(brotli.body)).toEqual(body)
    expect(gunzipSync((await get('/sw.js', { 'Accept-Encoding': 'gzip' })).body)).toEqual(body)
    expect((await get('/sw.js', { 'If-None-Match': tag ?? '' })).response.status).toBe(304)
  })
})
