import type { Open } from '#tests/setup/every-screen.ts'

/** The statement, which `tests/e2e/every-screen.spec.ts` opens with the screens of the core. */

export const environment: Readonly<Record<string, string>> = {}

export const scenes: Readonly<Record<string, Open>> = {
  accessibility: (guide) => guide.open('/accessibility'),
}
