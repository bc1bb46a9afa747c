import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/**
 * `npm run release -- 0.2.0`: runs all tests, sets the version, adds the subjects of the commits since the last release to
 * the changelog, commits and tags, and writes a bill of materials (CycloneDX). A commit that changes a setting says what an
 * operator has to do in a last line 'Upgrade: …'. It pushes nothing.
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

/** The commits since a tag, newest first: of each its subject and its upgrade notes. */
function commitsSince(tag) {
  return run('git', ['log', '--no-merges', '--format=%s%n%b%x00', ...(tag === null ? [] : [`${tag}..HEAD`])])
    .split('\0')
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => ({
      subject: text.split('\n', 1)[0],
      upgrades: [...text.matchAll(/^Upgrade: (.+)$/gm)].map(([, note]) => note),
    }))
}

function notesOf(version, date, commits, isFirst) {
  const upgrades = commits.flatMap((commit) => commit.upgrades).reverse()
  const parts = [
    `## ${version} (${date})`,
    ...(upgrades.length === 0 ? [] : [`**To upgrade**\n\n${upgrades.map((note) => `- ${note}`).join('\n')}`]),
    isFirst ? 'The first release.' : commits.map(({ subject }) => `- ${subject}`).join('\n'),
  ]
  return parts.join('\n\n')
}

const [version = ''] = process.argv.slice(2)
const { version: present } = JSON.parse(readFileSync('package.json', 'utf8'))
const tag = lastTag()
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('Name a version, such as: npm run release -- 0.2.0')
if (tag !== null && !isLater(version, tag.slice(1))) refuse(`${version} is not later than ${tag}.`)
if (isLater(present, version)) refuse(`${version} is earlier than ${present} of package.json.`)
if (run('git', ['status', '--porcelain']) !== '') refuse('There are changes that are not committed.')
const commits = commitsSince(tag)
if (commits.length === 0) refuse(`Nothing has changed since ${tag}.`)

show('npm', ['test'])
if (version !== present) run('npm', ['version', '--no-git-tag-version', version])
const title = '# Changelog\n'
const before = existsSync(changelogFile) ? readFileSync(changelogFile, 'utf8').slice(title.length) : ''
const notes = notesOf(version, new Date().toISOString().slice(0, 10), commits, tag === null)
writeFileSync(changelogFile, `${title}\n${notes}\n${before}`)
writeFileSync(billFile(version), run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']))
run('git', ['add', 'package.json', 'package-lock.json', changelogFile])
run('git', ['commit', '--quiet', '-m', `Release ${version}`])
run('git', ['tag', '--annotate', `v${version}`, '-m', notes])
console.log(`v${version} is tagged. The bill of materials is ${billFile(version)}. To publish: git push --follow-tags`)
