import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { parsePasswordHash } from '../settings.ts'
import { hashPassword, isPassword } from './password.ts'
import { runPasswordCommand } from './password-command.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

const salt = 'a'.repeat(22)
const hash = 'a'.repeat(43)

async function run(input: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  stdin.end(input)
  const printed = Promise.all([buffer(stdout), buffer(stderr)])
  try {
    await runPasswordCommand({ stdin, stdout, stderr })
  } finally {
    stdout.end()
    stderr.end()
  }
  const [out, err] = await printed
  return { stdout: out.toString(), stderr: err.toString() }
}

it('accepts the password that was hashed, and no other', async () => {
  const parsed = parsePasswordHash(await hashPassword('correct horse'))
  if (!parsed) throw new Error('the hash cannot be read')
  expect(await isPassword('correct horse', parsed)).toBe(true)
  expect(await isPassword('correct horse ', parsed)).toBe(false)
  expect(await isPassword('', parsed)).toBe(false)
})

it('hashes a password each time with another salt', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

it('accepts letters that another keyboard composes in another way', async () => {
  const parsed = parsePasswordHash(await hashPassword('Müllerinnen!'.normalize('NFD')))
  if (!parsed) throw new Error('the hash cannot be read')
  expect(await isPassword('Müllerinnen!'.normalize('NFC'), parsed)).toBe(true)
})

it.each([
  ['a password', 'correct horse'],
  ['another algorithm', `bcrypt:32768:8:3:${salt}:${hash}`],
  ['too few rounds', `scrypt:1024:8:3:${salt}:${hash}`],
  ['a number of rounds that is no power of two', `scrypt:32769:8:3:${salt}:${hash}`],
  ['more memory than a server has', `scrypt:16777216:8:3:${salt}:${hash}`],
  ['a short hash', `scrypt:32768:8:3:${salt}:aaaa`],
  ['a missing part', `scrypt:32768:8:3:${salt}`],
  ['a second line', `scrypt:32768:8:3:${salt}:${hash}\n`],
])('does not read %s as a hash', (_, text) => {
  expect(parsePasswordHash(text)).toBeNull()
})

it('prints the hash of the first line of its input, and nothing else', async () => {
  const { stderr, stdout } = await run('correct horse\r\nbattery')
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{43}\n$/)
  const parsed = parsePasswordHash(stdout.trim())
  expect(parsed && (await isPassword('correct horse', parsed))).toBe(true)
})

it.each(['', 'short', '\nsecond line is ignored'])('refuses %j, which is too short', async (input) => {
  await expect(run(input)).rejects.toThrow(OperatorError)
})
