import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
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
