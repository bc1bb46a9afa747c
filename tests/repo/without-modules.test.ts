import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { serverModules } from '#server/modules.ts'
import { pageModules } from '#platform/page-modules.ts'
import { type BuiltBrand, buildBrand } from '../setup/build-brand.ts'

/** The core is a product by itself: the second brand of the tests, without its list of modules. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const Project = v.object({ references: v.optional(v.array(v.object({ path: v.string() })), []) })

it.each(['src', 'src/server', 'src/shared', 'src/content', 'sw'])('the types of %s are checked without any module', (folder) => {
  const { references } = v.parse(Project, JSON.parse(readFileSync(path.join(root, folder, 'tsconfig.json'), 'utf8')))
  expect(references.filter((reference) => reference.path.includes('modules'))).toEqual([])
})

describe('a build without any module', () => {
  let built: BuiltBrand
  let folder: string
  beforeAll(async () => {
    // Inside the project, where a brand finds its types.
    mkdirSync(path.join(root, 'test-results'), { recursive: true })
    folder = mkdtempSync(path.join(root, 'test-results/without-modules-'))
    cpSync(path.join(root, 'tests/fixtures/second-brand'), folder, { recursive: true })
    rmSync(path.join(folder, 'modules.ts'))
    built = await buildBrand(folder, { LANGUAGES: 'en' })
  }, 300_000)
  afterAll(() => {
    built.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has no page, script and sentence of one', () => {
    const names = new Set([...pageModules, ...serverModules].map(({ name }) => name))
    expect(names.size).toBeGreaterThan(1)
    const pages = pageModules.flatMap(({ pages: own = [] }) => own.map((page) => `${page.path.slice(1)}/index.html`))
    expect(pages.filter((page) => built.files.includes(page))).toEqual([])
    const ofModule = new RegExp(`^assets/(?:online-|staff-|aside-|later-)?(?:${[...names].join('|')})[-.]`)
    expect(built.files.filter((file) => ofModule.test(file))).toEqual([])
  })

  it('has a worker and a server that know nothing of any', () => {
    const worker = readFileSync(path.join(built.outDir, 'sw.js'), 'utf8')
    expect(worker).not.toMatch(/pushsubscriptionchange|notificationclick|STORE_FAIR/)
    expect(built.server).not.toMatch(
      /mail_alerts|push_alerts|index_notices|indexnow|ashby_api_key|lever_api_key|api\.lever\.co|s3_public_endpoint|aws-sdk|handover|application_lineages|harfbuzz|draw-worker|desk_(?:sessions|password)|fair_(?:keys|origins)|continue_links/i,
    )
    expect(built.server).toMatch(/application_entries/)
  })
})
