import { expect, it } from 'vitest'
import { closedForMs, countTry, derivePin, forgiven, newPin, pinStateOf } from '../page/mode/tablet/pin.ts'

it('derives a PIN with PBKDF2 on SHA-256', async () => {
  // Computed with Node's pbkdf2Sync.
  expect(await derivePin('135790', 'salt', 1_000)).toBe('e80338f1424a6219d6b3a3a475b9491d6b94e1c7dd494307137f9e41d46ddd31')
})

it('takes a new salt and at least 310,000 rounds for each PIN', async () => {
  const rounds: number[] = []
  const derive = async (_digits: string, salt: string, count: number) => {
    rounds.push(count)
    return salt
  }
  const [one, two] = [await newPin('246802', derive), await newPin('246802', derive)]
  expect(one.salt).not.toBe(two.salt)
  expect(Math.min(...rounds)).toBeGreaterThanOrEqual(310_000)
})

it('closes after five tries, for twice as long each time and at most a day', () => {
  let pin = { salt: '', hash: '', iterations: 1, wrong: 0, closures: 0, closed: null } as ReturnType<typeof forgiven>
  for (const minutes of [1, 2, 4, 8]) {
    for (let time = 0; time < 4; time += 1) pin = countTry(pin, 0)
    expect(pinStateOf(pin, 0)).toEqual({ status: 'ready', triesLeft: 1 })
    pin = countTry(pin, 0)
    expect(closedForMs(pin, 0)).toBe(minutes * 60_000)
  }
  for (let time = 0; time < 5_000; time += 1) pin = countTry(pin, 0)
  expect(closedForMs(pin, 0)).toBe(24 * 3_600_000)
  expect(pinStateOf(forgiven(pin), 0)).toEqual({ status: 'ready', triesLeft: 5 })
})
