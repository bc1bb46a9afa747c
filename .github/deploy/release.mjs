import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run release -- 0.2.0`: runs all tests, sets the version, gives what stands below 'Next' in the changelog its number and
 * day, commits and tags, and writes a bill of materials (CycloneDX). A commit that changes a setting says what an operator has to
 * do in a last line 'Upgrade: …', which the changelog gets as well. It pushes nothing.
 */

const changelogFile = '.github/CHANGELOG.md'
const billFile = (version) => `dist/careers-${version}.cdx.json`

const run = (command, args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
const show = (command, args) => execFileSync(command, args, { stdio: 'inherit' })

function refuse(problem) {
  console.error(problem)
  process.exit(1)
}

const numbersOf = (version) => version.split('.').map(Number)

function isLater(version, other) {
  const [numbers, others] = [numbersOf(version), numbersOf(other)]
  const different = numbers.findIndex((number, index) => number !== others[index])
  return different !== -1 && numbers[different] > others[different]
}

/** The last release's tag. null: there is none. */
function lastTag() {
  const [last] = run('git', ['tag', '--list', 'v*', '--sort=-version:refname']).split('\n')
  return last || null
}

/** What operators have to do, as the commits since a tag say, oldest first. Nobody upgrades to the first release. */
function upgradesSince(tag) {
  if (tag === null) return []
  const log = run('git', ['log', '--no-merges', '--reverse', '--format=%b', `${tag}..HEAD`])
  return [...log.matchAll(/^Upgrade: (.+)$/gm)].map(([, note]) => note)
}

/** What the changelog says below 'Next', and about the releases before. */
function readChangelog() {
  const text = existsSync(changelogFile) ? readFileSync(changelogFile, 'utf8') : ''
  const [, next = '', before = ''] = /^## Next\n(.*?)(^## \d.*)?$(?![^])/ms.exec(text) ?? []
  return { next: next.trim(), before: before.trim() }
}

const [version = ''] = process.argv.slice(2)
const { version: present } = JSON.parse(readFileSync('package.json', 'utf8'))
const tag = lastTag()
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('Name a version, such as: npm run release -- 0.2.0')
if (tag !== null && !isLater(version, tag.slice(1))) refuse(`${version} is not later than ${tag}.`)
if (isLater(present, version)) refuse(`${version} is earlier than ${present} of package.json.`)
if (run('git', ['status', '--porcelain']) !== '') refuse('There are changes that are not committed.')
const { before, next } = readChangelog()
if (next === '') refuse(`Say below '## Next' in ${changelogFile} what has changed, and for whom.`)

show('npm', ['test'])
if (version !== present) run('npm', ['version', '--no-git-tag-version', version])
const upgrades = upgradesSince(tag)
const notes = [
  `## ${version} (${new Date().toISOString().slice(0, 10)})`,
  ...(upgrades.length === 0 ? [] : [`**To upgrade**\n\n${upgrades.map((note) => `- ${note}`).join('\n')}`]),
  next,
].join('\n\n')
writeFileSync(changelogFile, `${['# Changelog', '## Next', notes, before].filter(Boolean).join('\n\n')}\n`)
writeFileSync(billFile(version), run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']))
run('git', ['add', 'package.json', 'package-lock.json', changelogFile])
run('git', ['commit', '--quiet', '-m', `Release ${version}`])
run('git', ['tag', '--annotate', `v${version}`, '-m', notes])
console.log(`v${version} is tagged. The bill of materials is ${billFile(version)}. To publish: git push --follow-tags`)
