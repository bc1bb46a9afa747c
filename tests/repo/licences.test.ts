import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

/** Each package of the lock file must be under a licence that the README promises. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const Lock = v.object({
  packages: v.record(v.string(), v.object({ dev: v.optional(v.boolean()), license: v.optional(v.string()) })),
})
/** Some packages state their licence in an older way, which npm does not copy into the lock file. */
const Package = v.object({
  license: v.optional(v.string()),
  licenses: v.optional(v.array(v.object({ type: v.string() }))),
})

/** The oldest packages state it there only. */
function licenceInReadme(folder: string): string | null {
  const file = path.join(folder, 'Readme.md')
  return existsSync(path.join(root, file)) && /^## License\s+(?:MIT\s|\(The MIT License\))/m.test(read(file)) ? 'MIT' : null
}

function licenceInPackage(folder: string): string | null {
  const file = path.join(folder, 'package.json')
  if (!existsSync(path.join(root, file))) return null
  const { license, licenses = [] } = v.parse(Package, JSON.parse(read(file)))
  return license ?? licenses[0]?.type ?? licenceInReadme(folder)
}

const { packages } = v.parse(Lock, JSON.parse(read('package-lock.json')))
const licences = Object.entries(packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, { dev = false, license }]) => ({ folder, dev, licence: license ?? licenceInPackage(folder) }))

/** The licences of '(MPL-2.0 OR Apache-2.0)', of which one may be chosen. */
const choicesOf = (licence: string | null) => (licence ?? 'none').replaceAll(/[()]/g, '').split(' OR ')

const [, promised = ''] = /is under ([^;]+); nothing/.exec(read('README.md')) ?? []
const allowed = promised.split(/, | or /)

describe('the licence of a package', () => {
  it('is one of those that the README promises, if the package runs on the server or in the browser', () => {
    expect(allowed.length).toBeGreaterThan(5)
    const others = licences.filter(({ dev, licence }) => !dev && !choicesOf(licence).some((choice) => allowed.includes(choice)))
    expect(others).toEqual([])
  })

  it('is neither AGPL nor GPL nor SSPL, for development included', () => {
    expect(licences.length).toBeGreaterThan(500)
    const refused = licences.filter(({ licence }) => choicesOf(licence).every((choice) => /^(?:A?GPL|SSPL|none$)/.test(choice)))
    expect(refused).toEqual([])
  })

  it('is written in the package itself where the lock file has none', () => {
    const silent = Object.entries(packages).filter(([folder, { dev, license }]) => folder !== '' && !dev && license === undefined)
    expect(silent.map(([folder]) => [folder, licenceInPackage(folder)])).toEqual([
      ['node_modules/busboy', 'MIT'],
      ['node_modules/streamsearch', 'MIT'],
    ])
  })
})
