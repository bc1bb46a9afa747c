import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '../../shared/online/proof.ts'

/** Solves one challenge, apart from the page. */

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => postMessage(solution && { counter: solution.counter, derivedKey: solution.derivedKey }),
    () => postMessage(null),
  )
})
